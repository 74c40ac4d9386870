"""The rules of tidiness: each takes a source text and gives its findings, "line: what".

Where they hold, and a planted violation of each, is in test_tidy.py.
"""

from __future__ import annotations

import ast
import io
import re
import tokenize
from collections.abc import Iterator, Set
from functools import lru_cache

from banker.games.rulesets import GAMES
from tests import ROOT

MODULE_LINES_MAX = 400
FUNCTION_LINES_MAX = 70
LINE_LENGTH_MAX = 100
TITLE_WORDS_MAX = 3

INLINED = (ast.ListComp, ast.SetComp, ast.DictComp)
FUNCTION = (ast.FunctionDef, ast.AsyncFunctionDef)
DOCUMENTED = (ast.Module, ast.ClassDef, *FUNCTION)

COINED = {
    "courier", "knock", "hearsay", "tongue", "till", "wishes", "gadgets", "retelling", "desk",
    "sitting", "forged", "estates", "lots", "gossip", "crooks", "way_out",
}  # fmt: skip
# Plain enough within a name (`is_told`), no name by themselves: told what, to whom?
COINED_FIRST = {"told", "tell"}
# Phrases that a reader had to decode, in messages, docstrings, comments and documents.
COINED_PHRASES = (
    "left lying", "seal does not fit", "passed over", "one's own turn", "box of its own",
    "box of somebody", "taken in anew", "is out of place", "button there", "held to the rules",
    "above nothing", "last reckoning", "made good", "makes a fake good", "what it is under",
    "go on behind", "goes on behind",
)  # fmt: skip
# Between two words of a phrase: blanks, a new line, the end and the beginning of a literal.
PHRASES = re.compile(
    r"\b(" + "|".join(re.sub(" ", r"[\\s\"#]+", it) for it in COINED_PHRASES) + r")\b", re.I
)
# Phrases that are wrong in every sense, in what users and developers read. A word of two senses is
# for readers, and is not here.
PUZZLES = (
    "of its own", "of one's own", "the own", "whoever", "whoever's",
    "is awaited", "are awaited", "once more", "octet", "octets", "taken back", "takes back",
    "took back", "done again", "put right", "puts right", "set right", "sets right", "told late",
    "coach line", "beginners' line", "line for beginners", "page for everybody",
    "view for everybody", "everybody's page", "anew", "of theirs", "under the hammer",
    "is no address", "is no language", "is no terminal", "is no configuration", "nothing of that",
)  # fmt: skip
# 'it is none' for 'it is not one'; `is None` is Python.
IS_NONE = r"(?<!there )(?-i:is|are)[\s\"#]+(?-i:none)"
PUZZLE = re.compile(
    r"\b(" + "|".join([IS_NONE, *(re.sub(" ", r"[\\s\"#]+", it) for it in PUZZLES)]) + r")\b", re.I
)
# Files keep these words.
STORED = re.compile(r"happened once more|in the own turn(?=, or for a play\.|\.\")")
# Stored and published under this name.
PUBLISHED = {"Hearsay"}

# How a text may reach a terminal: streams, calls, imports.
STREAMS = re.compile(r"^(?:sys\.(?:__)?(?:stdout|stderr)(?:__)?|traceback\.print_\w+)$")
PRINTERS = re.compile(
    r"^(?:print|input|breakpoint|argparse\.ArgumentParser|warnings\.warn|os\.system)$"
)
PRINTING = re.compile(
    r"rich(\.(print|console|pretty|traceback|live|progress)\S*)?"
    r"|(logging|pprint|click)(\.\w+)?|os\.(write|system)|sys\.(__)?(stdout|stderr)(__)?"
)

EDITIONS = ROOT / "banker" / "editions" / "data"
# A box and a ruleset that are called by a word of the other games: to deal deeds is an act there.
PLAIN_WORDS = {"deal"}
EDITION_WORDS = {
    *GAMES,
    *(path.stem for folder in (EDITIONS, EDITIONS / "overlays") for path in folder.glob("*.toml")),
} - PLAIN_WORDS


@lru_cache(1)  # all rules look at a file before the next one is read
def nodes_of(text: str) -> tuple[ast.AST, ...]:
    """Every part of a module, the whole first."""
    return tuple(ast.walk(ast.parse(text)))


def module_of(text: str) -> ast.Module:
    module, *_ = nodes_of(text)
    assert isinstance(module, ast.Module)
    return module


def long_module(text: str) -> Iterator[str]:
    count = len(text.splitlines())
    if count > MODULE_LINES_MAX:
        yield f"1: {count} lines, at most {MODULE_LINES_MAX}"


def long_function(text: str) -> Iterator[str]:
    for node in nodes_of(text):
        if isinstance(node, FUNCTION) and node.end_lineno is not None:
            count = node.end_lineno - node.lineno + 1
            if ast.get_docstring(node) is not None:
                docstring = node.body[0]
                count -= (docstring.end_lineno or 0) - docstring.lineno + 1
            if count > FUNCTION_LINES_MAX:
                yield f"{node.lineno}: {node.name} has {count} lines, at most {FUNCTION_LINES_MAX}"


def long_line(text: str) -> Iterator[str]:
    for number, line in enumerate(text.splitlines(), 1):
        if len(line) > LINE_LENGTH_MAX:
            yield f"{number}: {len(line)} characters, at most {LINE_LENGTH_MAX}"


def inexact_number(text: str) -> Iterator[str]:
    """Amounts are integers; a division loses something unless it is a named rounding."""
    for node in nodes_of(text):
        match node:
            case ast.BinOp(op=ast.Div() | ast.FloorDiv()):
                yield f"{node.lineno}: a division; use a named rounding of ledger/amount.py"
            case ast.AugAssign(op=ast.Div() | ast.FloorDiv()):
                yield f"{node.lineno}: a division; use a named rounding of ledger/amount.py"
            case ast.Call(func=ast.Name(id="round" | "divmod" as name)):
                yield f"{node.lineno}: {name}; use a named rounding of ledger/amount.py"
            case ast.Name(id="float" | "Decimal" | "Fraction" as name):
                yield f"{node.lineno}: {name}; amounts are integers"
            case ast.Constant(value=float(value)):
                yield f"{node.lineno}: {value}; amounts are integers"


def direct_output(text: str) -> Iterator[str]:
    for node in nodes_of(text):
        match node:
            case ast.Call(func=func, args=[ast.Constant(value=1 | 2), *_]) if _dotted(func) in {
                "os.write",
                "os.fdopen",
            }:
                names = [_dotted(func)]
            case ast.Call(func=func):
                names = PRINTERS.findall(_dotted(func))
            case ast.Attribute():
                names = STREAMS.findall(_dotted(node))
            case ast.Import(names=imported):
                names = [it.name for it in imported if PRINTING.fullmatch(it.name)]
            case ast.ImportFrom(module=module, names=imported):
                names = [f"{module}.{it.name}" for it in imported]
                names = [name for name in names if PRINTING.fullmatch(name)]
            case _:
                continue
        for name in names:
            yield f"{node.lineno}: {name}; banker/cli/output.py alone prints"


def file_access(text: str) -> Iterator[str]:
    """What the import contracts cannot see: the pure core could reach the world by a builtin."""
    for node in nodes_of(text):
        if isinstance(node, ast.Call):
            name = _dotted(node.func)
            if name in {"open", "input", "exec", "eval", "__import__", "breakpoint"}:
                yield f"{node.lineno}: {name}; the pure core performs no I/O"


def clock(text: str) -> Iterator[str]:
    banned = re.compile(r"(^|\.)(datetime\.(now|utcnow|today)|date\.today|time\.time(_ns)?)$")
    for node in nodes_of(text):
        if isinstance(node, ast.Attribute) and banned.search(_dotted(node)):
            yield f"{node.lineno}: {_dotted(node)}; only session and devices read the clock"
        elif isinstance(node, ast.ImportFrom) and node.module == "time":
            for alias in node.names:
                if alias.name in {"time", "time_ns"}:
                    yield f"{node.lineno}: time.{alias.name}; only session and devices may"


def two_meanings(text: str) -> Iterator[str]:
    """A variable of a comprehension that is a global in another one of the same function: Python
    3.12.1 takes the one for the other, and stops at run time."""
    for node in nodes_of(text):
        if isinstance(node, FUNCTION):
            inlined = [it for it in ast.walk(node) if isinstance(it, INLINED)]
            if not inlined:
                continue
            nested = {id(it) for one in inlined for it in ast.walk(one) if it is not one}
            names = [_names(it) for it in inlined if id(it) not in nested]
            own = {name for stored, _ in names for name in stored}
            read = {name for stored, loaded in names for name in loaded - stored}
            bound = {it.arg for it in ast.walk(node.args) if isinstance(it, ast.arg)}
            bound |= _names(node, without=nested | {id(it) for it in inlined})[0]
            yield from (f"{node.lineno}: {name}" for name in sorted(own & read - bound))


def _names(node: ast.AST, without: Set[int] = frozenset()) -> tuple[set[str], set[str]]:
    """The names that are given a value in a node, and those that are read."""
    inner = {id(it) for one in ast.walk(node) if id(one) in without for it in ast.walk(one)}
    found = [it for it in ast.walk(node) if isinstance(it, ast.Name) and id(it) not in inner]
    stored = {it.id for it in found if isinstance(it.ctx, ast.Store)}
    return stored, {it.id for it in found if isinstance(it.ctx, ast.Load)}


def bare_except(text: str) -> Iterator[str]:
    for node in nodes_of(text):
        if isinstance(node, ast.ExceptHandler) and node.type is None:
            yield f"{node.lineno}: a bare except; name what is expected"


def broad_except(text: str) -> Iterator[str]:
    """Nothing is swallowed. To tidy up and raise the same again is no catching."""
    for node in nodes_of(text):
        match node:
            case ast.ExceptHandler(body=[*_, ast.Raise(exc=None)]):
                continue
            case ast.ExceptHandler(type=ast.AST() as caught):
                names = {_dotted(inner) for inner in ast.walk(caught)}
                for name in sorted(names & {"Exception", "BaseException"}):
                    yield f"{node.lineno}: except {name}; only __main__ may"


def patching(text: str) -> Iterator[str]:
    for node in nodes_of(text):
        match node:
            case ast.Import(names=names):
                imported = [alias.name for alias in names]
            case ast.ImportFrom(module=module, names=names):
                imported = [module or "", *(f"{module}.{alias.name}" for alias in names)]
            case _:
                continue
        if "unittest.mock" in imported or "mock" in imported:
            yield f"{node.lineno}: unittest.mock; a fake is a real twin"


def leftover(text: str) -> Iterator[str]:
    marker = re.compile(r"\b(FIXME|TODO|XXX)\b")
    if marker.search(text) is None:
        return
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type == tokenize.COMMENT and marker.search(token.string):
            yield f"{token.start[0]}: {token.string}"
    for node in nodes_of(text):
        if isinstance(node, DOCUMENTED) and marker.search(ast.get_docstring(node) or ""):
            yield f"{node.body[0].lineno}: a docstring with something left to do"


def no_docstring(text: str) -> Iterator[str]:
    if not ast.get_docstring(module_of(text)):
        yield "1: the module has no docstring"


def foreign_title(text: str, path: str) -> Iterator[str]:
    """A docstring that begins with "Title: ..." names its own file, or the folder of `__init__`."""
    first = (ast.get_docstring(module_of(text)) or "").partition("\n")[0]
    title, colon, _ = first.partition(": ")
    if colon and "." not in title and len(title.split()) <= TITLE_WORDS_MAX:
        name = path.removesuffix(".py").removesuffix("/__init__").rpartition("/")[2]
        words, named = _singular(title), _singular(name)
        if not set(words) & set(named) and "".join(named) not in "".join(words):
            yield f"1: '{title}' shares no word with '{name}'"


def _singular(text: str) -> list[str]:
    words = re.findall(r"[a-z0-9]+", text.casefold())
    return [re.sub(r"(?<=..)s$", "", re.sub(r"ies$", "y", word)) for word in words]


def coined_name(text: str) -> Iterator[str]:
    """The names of classes and functions, methods and inner functions among them."""
    for node in nodes_of(text):
        if isinstance(node, (ast.ClassDef, *FUNCTION)) and node.name not in PUBLISHED:
            for word in coined_words(node.name):
                yield f"{node.lineno}: {node.name}: {word}"


def coined_words(name: str) -> Iterator[str]:
    """Those that a name has as whole words, split at `_` and at capitals."""
    apart = re.sub(r"(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])", "_", name).lower()
    words = [word for word in apart.split("_") if word]
    joined = f"_{'_'.join(words)}_"
    yield from sorted(word for word in COINED if f"_{word}_" in joined)
    yield from (word for word in words[:1] if word in COINED_FIRST)


def coined_phrase(text: str) -> Iterator[str]:
    """In a text of any kind: a module, a document, a table of sentences."""
    for found in PHRASES.finditer(text):
        words = " ".join(re.findall(r"[\w']+", found[0]))
        yield f"{text.count(chr(10), 0, found.start()) + 1}: '{words}'; say it plainly"


def puzzling_phrase(text: str) -> Iterator[str]:
    """In a text of any kind: what a reader has to decode can be said plainly."""
    for found in PUZZLE.finditer(STORED.sub(lambda it: "x" * len(it[0]), text)):
        words = " ".join(re.findall(r"[\w']+", found[0]))
        yield f"{text.count(chr(10), 0, found.start()) + 1}: '{words}'; say it plainly"


def edition_by_name(text: str) -> Iterator[str]:
    """An edition is data: code asks for its values and switches, never which one it is."""
    tree = module_of(text)
    constants = {
        target.id: node.value
        for node in tree.body
        if isinstance(node, ast.Assign)
        for target in node.targets
        if isinstance(target, ast.Name)
    }
    for node in nodes_of(text):
        match node:
            case ast.Compare(left=left, comparators=comparators):
                compared = [left, *comparators]
            case ast.MatchValue(value=value):
                compared = [value]
            case _:
                continue
        for expression in compared:
            for word in _literals(expression, constants):
                if word in EDITION_WORDS:
                    yield f"{node.lineno}: '{word}'; ask the edition for a value or a switch"


def _literals(expression: ast.expr, constants: dict[str, ast.expr]) -> Iterator[str]:
    """The strings that an expression is, holds as a collection, or names as a constant."""
    match expression:
        case ast.Constant(value=str(word)):
            yield word
        case ast.Tuple(elts=inner) | ast.List(elts=inner) | ast.Set(elts=inner):
            for element in inner:
                yield from _literals(element, constants)
        case ast.Name(id=name) if name in constants:
            yield from _literals(constants[name], {})


def link_of_another(text: str) -> Iterator[str]:
    """A link belongs to the thread of its port; everybody else reads `Runner.snapshot`."""
    for node in nodes_of(text):
        if isinstance(node, ast.Attribute) and node.attr in {"link", "_link"}:
            owner = _dotted(node.value)
            if owner != "self":
                yield f"{node.lineno}: {owner}.{node.attr}; a runner is read by its snapshot"


def link_off_its_thread(text: str) -> Iterator[str]:
    """What any thread may call reaches the link only in an inner function, for the inbox."""
    for node in nodes_of(text):
        if not isinstance(node, ast.ClassDef):
            continue
        methods = {item.name: item for item in node.body if isinstance(item, FUNCTION)}
        special = {name for name in methods if name.startswith("__")} - {"__init__"}
        found = [name for name in methods if name in special or not name.startswith("_")]
        for name in found:
            for use in _used_at_once(methods[name]):
                if use.attr == "_link":
                    yield f"{use.lineno}: {name} uses the link; only the port's thread may"
                elif use.attr in methods and use.attr not in found:
                    found.append(use.attr)


def _used_at_once(node: ast.AST) -> Iterator[ast.Attribute]:
    """Each `self.…` of a function, but for the functions inside it, which run later."""
    for inner in ast.iter_child_nodes(node):
        if isinstance(inner, (*FUNCTION, ast.Lambda)):
            continue
        if isinstance(inner, ast.Attribute) and _dotted(inner.value) == "self":
            yield inner
        yield from _used_at_once(inner)


def _dotted(node: ast.AST) -> str:
    """`a.b.c` of an attribute or a name, else nothing."""
    match node:
        case ast.Name(id=name):
            return name
        case ast.Attribute(value=value, attr=attr):
            return f"{_dotted(value)}.{attr}"
    return ""


def import_of_tests(text: str) -> Iterator[str]:
    """What several modules of tests need is in a module beside them, not in one with tests."""
    for node in nodes_of(text):
        if isinstance(node, ast.Import):
            names = [name.name for name in node.names]
        elif isinstance(node, ast.ImportFrom):
            names = [f"{node.module or ''}.{name.name}" for name in node.names]
        else:
            continue
        for name in names:
            if any(part.startswith("test_") for part in name.split(".")):
                yield f"{node.lineno}: import of {name}; share it in a module without tests"
