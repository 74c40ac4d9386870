"""Outcome: who won and why, each player's worth over time, and who paid whom."""

from __future__ import annotations

from bisect import bisect_right

from banker.games.board.queries.estimates import beside, debts_of, in_standings, ranking
from banker.games.board.queries.net_worth import final_worths, holdings_of, outstanding
from banker.ledger.amount import rounded_half_up
from banker.report.page.chart import Bar, Mark, Series, bars, lines, shade
from banker.report.page.page_data import PageData, Section, payers, table


def result(view: PageData) -> Section:
    """Return the section on the winner and the reason; in an unfinished game, on the leader."""
    state, ending = view.story.final, view.story.ending
    if ending is None:
        said = view.say(
            "The game is not over: it is round {round}, and {who} is to play.",
            who=f"<b>{view.name(state.table.turn)}</b>", round=view.figure(state.table.round),
        )  # fmt: skip
    else:
        said = f"<b>{view.ending(ending)}</b> {view.entry(ending.seq)}"
    return Section("result", "", f"{_hero(view, said)}{_places(view)}{_turning(view)}")


def _hero(view: PageData, said: str) -> str:
    """What is said first; on the colour of the player who won alone, with the name and the total
    large."""
    table = view.story.final.table
    if len(table.winners) != 1:
        return f'<div class="hero"><p class="big">{said}</p></div>'
    (who,) = table.winners
    placed = ranking(view.story.final)
    total = next((rank.total for rank in placed if rank.who == who), None)
    sum_ = f'<p class="sum">{view.money(total)}</p>' if total is not None else ""
    return (
        f'<div class="hero won c{view.colour(who)}"><p class="who">♛ {view.name(who)}</p>{sum_}'
        f'<p class="big">{said}</p></div>'
    )


def _places(view: PageData) -> str:
    state, say = view.story.final, view.say
    placed = ranking(state)
    if placed:
        owes = any(it.dues for it in placed)
        debts = (say("debts"),) if owes else ()
        heads = ("", say("cash"), say("rents and goods"), *debts, say("total"), say("deeds"))
        return table(heads, [
            (f"{it.rank}. {view.keyed(it.who)}", view.money(it.cash),
             view.money(it.rest), *((view.money(it.dues),) if owes else ()),
             f"<b>{view.money(it.total)}</b>", view.figure(it.streets))
            for it in placed
        ])  # fmt: skip
    owed = outstanding(state)
    debts = (say("debts"),) if any(owed.values()) else ()
    heads = ("", say("cash"), say("rents and goods"), *debts, say("total"), say("deeds"))
    held = holdings_of(state)
    worths = final_worths(state, held)
    return table(heads, [
        (_standing(view, who), view.money(state.cash(who)),
         view.money(beside(state, who, held[who])),
         *((view.money(debts_of(state, who, owed.get(who, 0))),) if debts else ()),
         f"<b>{view.money(in_standings(state, who, worths[who]))}</b>",
         view.figure(len(state.deeds(who))))
        for who in sorted(view.setup.ids, key=lambda who: -worths[who])
    ])  # fmt: skip


def _standing(view: PageData, who: str) -> str:
    seat = view.story.final.seats[who]
    if not seat.bankrupt:
        return view.keyed(who)
    why = view.say("has left" if seat.left else "bankrupt")
    return f'{view.keyed(who)} <span class="dim">({why})</span>'


def _turning(view: PageData) -> str:
    """The moment from which on the winner was ahead, and the entry that led to it. That may be a
    fee of another player, which only tipped the order: so the largest gain since stands below."""
    story = view.story
    if story.swings:
        return _swings(view)
    if story.leader is None:
        return ""
    who = view.name(view.setup.ids[story.leader])
    moment = story.leader_since
    heading = f"<b>{view.say('Ahead by worth for good')}:</b>"
    if moment is None:
        if story.ending is None:
            return ""
        said = view.say("by worth, {who} was never ahead for good.", who=who)
        return f"<p>{heading} {said}</p>"
    if moment is story.moments[0] or len(story.moments) < 2:
        return ""
    said = view.say(
        "from entry {entry} on, in round {round}, {who} was worth more than anybody else.",
        entry=view.entry(moment.seq), round=view.figure(moment.round), who=who,
    )  # fmt: skip
    told = f"<p>{heading} {said}</p><blockquote>{view.entry_text(moment.seq)}</blockquote>"
    gain = story.gain_since(moment)
    if gain is None or gain[0] == moment.seq:
        return told
    more = view.say(
        "The largest gain of {who} since then: {amount}, entry {entry}.",
        who=who, amount=view.money(gain[1]), entry=view.entry(gain[0]),
    )  # fmt: skip
    return f"{told}<p>{more}</p><blockquote>{view.entry_text(gain[0])}</blockquote>"


def _swings(view: PageData) -> str:
    """The turning points of the game: whose chances rose, and the entry that led to it."""
    rows = []
    for one in view.story.swings:
        said = view.say(
            "round {round}, entry {entry}: {who} from {before} to {after} in 100.",
            round=view.figure(one.round), entry=view.entry(one.seq), who=view.name(one.who),
            before=view.figure(one.before), after=view.figure(one.after),
        )  # fmt: skip
        rows.append(f"<p>{said}</p><blockquote>{view.entry_text(one.seq)}</blockquote>")
    heading = f"<b>{view.say('Turning points')}:</b>"
    how = view.say("Who would win how often, if the program played on for all.")
    return f'<p>{heading} <span class="dim">{how}</span></p>{"".join(rows)}'


# --- charts ---------------------------------------------------------------------------------------


def worths(view: PageData) -> Section | None:
    """Return a line chart of each player's worth; None if there is nothing to draw."""
    moments, say = view.story.moments, view.say
    series = [
        Series(view.name(player.id), view.colour(player.id),
               tuple(it.worth[seat] for it in moments if seat < len(it.worth)),
               view.money(moments[-1].worth[seat]))
        for seat, player in enumerate(view.setup.players)
    ]  # fmt: skip
    heading = say("Worth over time")
    places = [moment.seq for moment in moments]
    drawn = lines(
        heading, places, series, view.money, _marks(view), lambda at: _worths_at(view, at)
    )
    if not drawn:
        return None
    first, last = view.figure(moments[0].round), view.figure(moments[-1].round)
    ends = f"<span>{say('round {round}', round=first)}</span>"
    ends += f"<span>{say('round {round}', round=last)}</span>"
    words = say("Worth: the total of the final count, if the game had ended then.")
    if view.story.turnings:
        words += " " + say("★ a vault opened, ⇆ a trade, ▼ a bankruptcy: each leads to its entry.")
    axis = f'<p class="ends dim">{ends}</p><p class="dim">{words}</p>'
    return Section("worth", heading, drawn + axis)


SIGNS = {"opened": "★", "bankrupt": "▼", "traded": "⇆"}


def _marks(view: PageData) -> list[Mark]:
    """What turned the game: vaults opened, bankruptcies, trades. Each at its player's line."""
    moments = view.story.moments
    found = []
    for it in view.story.turnings:
        moment = moments[max(0, bisect_right(moments, it.seq, key=lambda one: one.seq) - 1)]
        seat = view.setup.ids.index(it.who) if it.who in view.setup.ids else 0
        value = moment.worth[seat] if seat < len(moment.worth) else 0
        words = f"{it.seq}: {view.entry_text(it.seq)}"
        found.append(Mark(it.seq, value, SIGNS[it.kind], view.colour(it.who), words))
    return found


def _worths_at(view: PageData, at: int) -> str:
    """What every player was worth at a moment."""
    moment = view.story.moments[at]
    worths = (
        f"{view.name(player.id)} {view.money(worth)}"
        for player, worth in zip(view.setup.players, moment.worth, strict=False)
    )
    count = view.say("round {round}", round=view.figure(moment.round))
    return f"{count} · {' · '.join(worths)}"


def flows(view: PageData) -> Section | None:
    """Return the payments as a matrix, with one row for each payer; None without a payment."""
    order, paid, say = payers(view), view.story.flows, view.say
    top = max(paid.values(), default=0)
    head = "".join(f"<th>{view.name(who)}</th>" for who in order)
    rows = ""
    for giver in order:
        cells = ""
        for receiver in order:
            amount = paid.get((giver, receiver), 0)
            words = view.money(amount) if amount else "·"
            cells += f'<td class="{shade(amount, top)}">{words}</td>'
        rows += f'<tr><th class="text">{view.name(giver)}</th>{cells}</tr>'
    if not rows:
        return None
    corner = f'<th class="text">{say("from")} ↓ {say("to")} →</th>'
    inner = f"<thead><tr>{corner}{head}</tr></thead><tbody>{rows}</tbody>"
    body = f'<div class="wide"><table class="matrix">{inner}</table></div>'
    return Section("flows", say("Who paid whom"), body)


def deeds(view: PageData) -> Section | None:
    """Return a bar chart of the rents that each deed brought, compared with its cost; None without
    a rent."""
    story, say = view.story, view.say
    rows = []
    for deed in sorted(story.deeds.values(), key=lambda deed: -deed.rents):
        if not (deed.rents or deed.cost):
            continue
        words = f"<b>{view.money(deed.rents)}</b>"
        if deed.cost > 0:
            share = view.figure(rounded_half_up(deed.rents, 100, deed.cost))
            told = say("{share} % of {cost}", share=share, cost=view.money(deed.cost))
            words += f" <span>{told}</span>"
        colour = view.colour(story.final.owner(deed.deed))
        printed = view.setup.edition.deed_by_id[deed.deed]
        code, ground = view.code(printed)
        rows.append(Bar(view.title(deed.deed), deed.rents, colour, words, code, ground))
    if not rows:
        return None
    heading = say("What the deeds brought")
    words = say(
        "Rents, and how much of what went into a deed they brought back."
        " The colour is the owner's; grey: nobody has it."
    )
    legend = "".join(
        f'<span><i class="key c{view.colour(who)}"></i>{view.name(who)}</span>'
        for who in view.setup.ids
    )
    drawn = f'<p class="dim">{words}</p><p class="legend">{legend}</p>{bars(heading, rows)}'
    return Section("deeds", heading, drawn)


# --- tables ---------------------------------------------------------------------------------------


def rents(view: PageData) -> Section:
    """Return a table of each player's rents, received and paid, and the mean of the rolls."""
    story, say = view.story, view.say
    rows = []
    for who in view.setup.ids:
        paid = sum(amount for (giver, _), amount in story.rents.items() if giver == who)
        got = sum(amount for (_, owner), amount in story.rents.items() if owner == who)
        dice = story.rolls[who]
        mean = rounded_half_up(sum(dice), 10, len(dice)) if dice else 0
        row = [view.name(who), view.money(got), view.money(paid)]
        if story.taxes:
            row.append(view.money(story.taxes.get(who, 0)))
        row.append(view.money(got - paid - story.taxes.get(who, 0)))
        row += [view.figure(len(dice)), view.tenths(mean) if dice else "·"]
        rows.append(row)
    taxed = [say("taxed away")] if story.taxes else []
    heads = ("", say("rent received"), say("rent paid"), *taxed, say("difference"), say("rolls"),
             say("mean roll"))  # fmt: skip
    return Section("rents", say("Rents and rolls"), table(heads, rows))


def debt(view: PageData) -> Section | None:
    """Return the section on the due that stayed open longest; None if there is none."""
    owed, say = view.story.longest_debt, view.say
    if owed is None:
        return None
    who = {"debtor": view.name(owed.debtor), "creditor": view.name(owed.creditor)}
    fields = who | {"amount": view.money(owed.amount), "since": view.entry(owed.since)}
    if owed.until:
        said = say(
            "{debtor} owed {creditor} {amount} from entry {since} to entry {until}.",
            **fields, until=view.entry(owed.until),
        )  # fmt: skip
    else:
        said = say("{debtor} owes {creditor} {amount} since entry {since}.", **fields)
    return Section("debt", say("The longest debt"), f"<p>{said}</p>")
