"""The one-edit mutants of a source text.

Rules of this file
* An edit replaces a piece of the text and leaves every other octet alone, so a mutant is shown as
  the difference of a line.
* A place that can be edited in several ways is one place: what is drawn is the place, then the way.
* No edit where it could make no difference by design: annotations, decorators, the keywords of a
  class, docstrings, the order of exceptions that are suppressed, and what says a second time what
  must hold anyway: assertions, `strict` of zip.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple


class Edit(NamedTuple):
    """In octets. `statement` is the first line of the statement around it."""

    kind: str
    start: int
    end: int
    new: str
    line: int
    statement: int


Place = list[Edit]
Node = ast.expr | ast.stmt

COMPARISONS = {
    ast.Lt: ("<", "<=", ">="), ast.LtE: ("<=", "<", ">"),
    ast.Gt: (">", ">=", "<="), ast.GtE: (">=", ">", "<"),
    ast.Eq: ("==", "!="), ast.NotEq: ("!=", "=="),
    ast.Is: ("is", "is not"), ast.IsNot: ("is not", "is"),
    ast.In: ("in", "not in"), ast.NotIn: ("not in", "in"),
}  # fmt: skip
TWINS = {"min": "max", "max": "min", "any": "all", "all": "any"}
# What a function gives back instead of its answer, by the word of its annotation.
EMPTY = {"bool": ("True", "False"), "int": ("0", "1"), "str": ('""',), "list": ("[]",),
         "tuple": ("()",), "dict": ("{}",), "frozenset": ("frozenset()",)}  # fmt: skip
DROPPED = (ast.AugAssign, ast.Raise, ast.Continue, ast.Break, ast.Delete)
FUNCTION = (ast.FunctionDef, ast.AsyncFunctionDef)


def places(text: str) -> list[Place]:
    """Each place that can be edited, in the order of the text, with the edits that are possible."""
    return list(_Reader(text).places())


def edited(text: str, edit: Edit) -> str | None:
    """The mutant; nothing if it is no program, or the same one."""
    octets = text.encode()
    mutant = (octets[: edit.start] + edit.new.encode() + octets[edit.end :]).decode()
    try:
        is_same = ast.dump(ast.parse(mutant)) == ast.dump(ast.parse(text))
        compile(mutant, "mutant", "exec", dont_inherit=True)
    except SyntaxError:
        return None
    return None if is_same else mutant


class _Reader:
    """One source text on its way through."""

    def __init__(self, text: str) -> None:
        self._octets = text.encode()
        self._tree = ast.parse(text)
        self._line_starts = [0]
        for line in self._octets.splitlines(keepends=True):
            self._line_starts.append(self._line_starts[-1] + len(line))
        self._statement = 1
        self._returns = ""

    def places(self) -> Iterator[Place]:
        for statement in self._tree.body:
            yield from self._walk(statement)

    def _walk(self, node: ast.AST) -> Iterator[Place]:
        if isinstance(node, ast.Assert | ast.JoinedStr) or _is_docstring(node):
            return
        outer = self._statement, self._returns
        if isinstance(node, ast.stmt):
            self._statement = node.lineno
        if isinstance(node, FUNCTION):
            self._returns = "" if node.returns is None else ast.unparse(node.returns)
        if place := list(self._edits(node)):
            yield place
        for child in _children(node):
            yield from self._walk(child)
        self._statement, self._returns = outer

    # --- where a node is ---------------------------------------------------------------------

    def _start(self, node: Node) -> int:
        return self._line_starts[node.lineno - 1] + node.col_offset

    def _end(self, node: Node) -> int:
        assert node.end_lineno is not None and node.end_col_offset is not None
        return self._line_starts[node.end_lineno - 1] + node.end_col_offset

    def _text(self, node: Node) -> str:
        return self._octets[self._start(node) : self._end(node)].decode()

    def _inner(self, node: Node) -> str:
        """Its text, as it may stand in another place."""
        plain = (ast.Name, ast.Attribute, ast.Constant, ast.Call, ast.Subscript)
        return self._text(node) if isinstance(node, plain) else f"({self._text(node)})"

    def _edit(self, kind: str, start: int, end: int, new: str) -> Edit:
        line = self._octets.count(b"\n", 0, start) + 1
        return Edit(kind, start, end, new, line, self._statement)

    def _instead(self, kind: str, node: Node, *new: str) -> Iterator[Edit]:
        for one in new:
            if one != self._text(node):
                yield self._edit(kind, self._start(node), self._end(node), one)

    def _between(self, kind: str, left: Node, right: Node, old: str, *new: str) -> Iterator[Edit]:
        """Another operator between two operands."""
        start = self._end(left)
        gap = self._octets[start : self._start(right)].decode()
        spelled = re.escape(old).replace(r"\ ", r"\s+")
        found = re.search(rf"\b{spelled}\b" if old.isalpha() else spelled, gap)
        if found and "#" not in gap:
            at = start + len(gap[: found.start()].encode())
            for one in new:
                yield self._edit(kind, at, at + len(found[0].encode()), one)

    # --- what can be edited ------------------------------------------------------------------

    def _edits(self, node: ast.AST) -> Iterator[Edit]:
        match node:
            case ast.Compare():
                operands = [node.left, *node.comparators]
                for left, op, right in zip(operands, node.ops, operands[1:], strict=False):
                    spelled, *others = COMPARISONS[type(op)]
                    yield from self._between("comparison", left, right, spelled, *others)
            case ast.BoolOp(op=op):
                yield from self._of_conditions(node, "and" if isinstance(op, ast.And) else "or")
            case ast.UnaryOp(op=ast.Not(), operand=operand):
                yield from self._instead("not dropped", node, self._inner(operand))
            case ast.Constant(value=bool(value)):
                yield from self._instead("truth", node, str(not value))
            case ast.Constant(value=int(value)):
                yield from self._instead("number", node, str(value + 1), str(value - 1))
            case ast.BinOp(left=left, op=ast.Add() | ast.Sub() as op, right=right):
                if not {type(left), type(right)} & {ast.JoinedStr, ast.Tuple, ast.List} and not (
                    _is_text(left) or _is_text(right)
                ):
                    old, new = ("+", "-") if isinstance(op, ast.Add) else ("-", "+")
                    yield from self._between("sum", left, right, old, new)
            case ast.Call(func=ast.Name(id=name) as func) if name in TWINS:
                yield from self._instead("twin", func, TWINS[name])
            case ast.Call(func=func, args=args) if ast.unparse(func).split(".")[-1] != "suppress":
                yield from self._swapped(args)
            case ast.If(test=ast.Name(id="TYPE_CHECKING")):
                return
            case ast.If(test=test) | ast.While(test=test) | ast.IfExp(test=test):
                yield from self._instead("condition", test, "True", "False")
            case ast.comprehension(ifs=ifs):
                for test in ifs:
                    yield from self._instead("condition", test, "True")
            case ast.Return(value=ast.expr() as value):
                yield from self._instead("answer", value, *self._answers())
            case ast.stmt() if _can_go(node):
                yield from self._instead("statement dropped", node, "pass")

    def _of_conditions(self, node: ast.BoolOp, word: str) -> Iterator[Edit]:
        values = node.values
        for left, right in pairwise(values):
            yield from self._between("and, or", left, right, word, "or" if word == "and" else "and")
        for dropped in values:
            rest = [self._inner(one) for one in values if one is not dropped]
            joined = f" {word} ".join(rest)
            new = f"({joined})" if len(rest) > 1 else joined
            yield from self._instead("half dropped", node, new)

    def _swapped(self, args: list[ast.expr]) -> Iterator[Edit]:
        for left, right in pairwise(args):
            if type(left) is type(right) and not isinstance(left, ast.Starred):
                if self._text(left) == self._text(right) or _is_text(left) != _is_text(right):
                    continue
                gap = self._octets[self._end(left) : self._start(right)].decode()
                new = f"{self._text(right)}{gap}{self._text(left)}"
                yield self._edit("swapped", self._start(left), self._end(right), new)

    def _answers(self) -> tuple[str, ...]:
        word = re.match(r"\w*", self._returns)
        return EMPTY.get(word[0] if word else "", ("None",))


def _children(node: ast.AST) -> Iterator[ast.AST]:
    """What is below a node and may be edited."""
    match node:
        case ast.AnnAssign(value=value):
            yield from () if value is None else (value,)
        case ast.ClassDef(body=body):
            yield from body
        case ast.FunctionDef(args=args, body=body) | ast.AsyncFunctionDef(args=args, body=body):
            yield from args.defaults
            yield from (default for default in args.kw_defaults if default is not None)
            yield from body
        case ast.Assign(targets=[ast.Name(id="__all__" | "__slots__")]):
            return
        case ast.If(test=ast.Name(id="TYPE_CHECKING"), orelse=orelse):
            yield from orelse
        case ast.Call(func=ast.Name(id="zip"), args=args):
            yield from args
        case _:
            yield from ast.iter_child_nodes(node)


def _can_go(node: ast.stmt) -> bool:
    match node:
        case ast.Expr(value=ast.Call() | ast.Yield() | ast.YieldFrom() | ast.Await()):
            return True
        case ast.Assign(targets=[ast.Attribute() | ast.Subscript()]):
            return True
    return isinstance(node, DROPPED)


def _is_docstring(node: ast.AST) -> bool:
    return isinstance(node, ast.Expr) and _is_text(node.value)


def _is_text(node: ast.AST) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, str)
