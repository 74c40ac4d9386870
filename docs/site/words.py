"""Words of the generated pages, in English and in Russian.

Rules of this file
* The English text is the key, as everywhere. What the program itself says (names of switches,
  helps of keys) is translated by its own catalog, not here.
* Each text that a page asks for must stand here: `Words.say` fails without it.
"""

from __future__ import annotations

from typing import NamedTuple

from banker.language.phrases.translation import Translation, translation

RUSSIAN = {
    # Pages of boxes
    "All editions": "Все издания",
    "Each page is made from the file that the program itself plays by.":
        "Каждая страница сделана из того самого файла, по которому играет программа.",
    "edition": "издание",
    "name": "название",
    "players": "игроки",
    "estimates": "оценок",
    "{least} to {most} players": "игроков: от {least} до {most}",
    "Begin a game with this edition:": "Начать игру с этим изданием:",
    "Estimates, and how to correct them": "Оценки и как их исправить",
    "Every value of this edition comes from published rules or pages; none is an estimate.":
        "Все числа этого издания взяты из опубликованных правил или страниц. Оценок среди них нет.",
    "{count} of {all} values are estimates, marked `~`: nobody has compared them with a card"
    " yet. Correct them while you play: [your cards]({page}). Or in a file:":
        "Чисел всего {all}, из них оценок {count}: их ещё никто не сверил с карточкой. Они отмечены"
        " знаком `~`. Исправьте их во время игры: [ваши карточки]({page}). Или в файле:",
    "correct it in any editor": "исправьте в любом редакторе",
    "In the file, take away the `#` before a line and write what your card says, like this:":
        "В файле уберите `#` в начале строки и впишите то, что стоит на вашей карточке, вот так:",
    "What is yours is marked `*` from then on. A game keeps the values that it began with.":
        "Ваши числа с этих пор отмечены знаком `*`. Начатая игра сохраняет числа, с которыми она"
        " началась.",
    "Money": "Деньги",
    "what": "что",
    "amount": "сумма",
    "each player begins with": "у каждого игрока в начале",
    "salary for GO": "зарплата за «Вперёд»",
    "the vault gets at each salary": "сейф получает при каждой зарплате",
    "leaving jail": "выход из тюрьмы",
    "first bid": "первая ставка",
    "interest on a mortgage, %": "проценты по закладной, %",
    "a building sold back brings, %": "за проданную постройку, %",
    "houses": "дома",
    "hotels": "отели",
    "keys": "ключи",
    "chips of each player": "фишки каждого игрока",
    "deeds dealt to each player": "карточек роздано каждому игроку",
    "Notes to begin with: {notes}.": "Купюры в начале: {notes}.",
    "GO pays until minute {minute}. Tax on rents: {steps}.":
        "«Вперёд» платит до минуты {minute}. Налог с ренты: {steps}.",
    "from minute {start} {part}%": "с минуты {start} – {part}%",
    "Deeds": "Карточки владений",
    "Rents of a street: alone, full set, then with each building; of the others by how many one"
    " has.":
        "Рента улицы: одна улица, весь цвет, затем с каждой постройкой; у остальных – по тому,"
        " сколько их у владельца.",
    "code": "код",
    "deed": "владение",
    "price": "цена",
    "mortgage": "залог",
    "redeem": "выкуп",
    "building": "постройка",
    "rents": "рента",
    "locked": "под замком",
    "Spaces that charge": "Клетки, на которых платят",
    "space": "клетка",
    "to the Bank": "Банку",
    "to the vault": "в сейф",
    "to the pot": "в котёл",
    "Cards": "Карточки «Шанс» и «Казна»",
    "card": "карточка",
    "copies": "штук",
    "what it does": "что делает",
    "House rules": "Домашние правила",
    "The first value is what counts unless you choose another, here by the word in code letters:":
        "Первое значение действует, пока не выбрано другое; выбирают словом, набранным шрифтом"
        " кода:",
    "rule": "правило",
    "values": "значения",
    "any number": "любое число",
    "Overlays that fit": "Дополнения, которые подходят",
    "overlay": "дополнение",
    "does": "что меняет",
    # The card game
    "Numbers of the rules": "Числа правил",
    "Colours": "Цвета",
    "colour": "цвет",
    "letter": "буква",
    "rents by number of cards; the last one is the full set":
        "рента по числу карточек; последняя – за полный набор",
    "value": "номинал",
    "cards dealt": "раздаётся карточек",
    "cards drawn": "берут в начале хода",
    "cards drawn into an empty hand": "берут, если рука пуста",
    "cards played in a turn": "играют за ход",
    "cards that may be kept": "оставляют в руке",
    "full sets that win": "полных наборов для победы",
    "a debt collector takes": "сборщик долгов берёт",
    "a birthday brings, from each": "день рождения приносит с каждого",
    "a house adds": "дом добавляет",
    "a hotel adds": "отель добавляет",
    # Keys and statements
    "Keys": "Клавиши",
    "Press a verb's key first, then what it is about: a deed, a player, an amount. The statements"
    " that keys make: [verbs]({page}).":
        "Сначала клавиша глагола, потом то, к чему он: участок, игрок, сумма. Фразы, которые пишут"
        " клавиши: [глаголы]({page}).",
    "On the board": "В играх с полем",
    "In Monopoly Deal": "В Monopoly Deal",
    "key": "клавиша",
    "verb": "слово",
    "example": "пример",
    "when": "когда",
    "what the keys do then": "что тогда делают клавиши",
    "The letters of colours: {colours}.": "Буквы цветов: {colours}.",
    "On paper: `banker cards keys -o keys.html` writes one page of A4 for the edition"
    " that you name.":
        "На бумаге: `banker cards keys -o keys.html --language ru` пишет одну страницу A4 для"
        " названного издания.",
    "Statements": "Фразы",
    "statement": "фраза",
    "Type a statement after `:` at the screen, or in a script, one a line. What stands in capitals"
    " is yours to fill in, `[ ]` may be left out, `|` separates words of which one is meant.":
        "Фразу набирают у `:` на экране или в скрипте, по одной в строке; фразы в любом языке"
        " английские. Что написано заглавными, подставьте сами; `[ ]` можно опустить; `|`"
        " разделяет слова, из которых берут одно.",
    "The keys that make them: [verbs]({page}).": "Клавиши, которые их пишут: [глаголы]({page}).",
    # Verbs
    "Verbs": "Глаголы",
    "What each key of a board game does, and the statements that its keys make: type either. `⏎` is"
    " Enter, `␣` Space. In the examples Ann, Bob, Cid and Dee play, and Cid is to move.":
        "Что делает каждая клавиша в игре с полем, и фраза, которую пишут её клавиши: наберите то"
        " или другое. `⏎` – Enter, `␣` – пробел. В примерах играют Ann, Bob, Cid и Dee, ходит Cid;"
        " буквы клавиш – от их имён.",
    "English keys": "английские клавиши",
    "Russian keys": "русские клавиши",
    "what it says": "что оно значит",
    # Effects of cards
    "the Bank pays {amount}": "Банк платит {amount}",
    "pays the Bank {amount}": "платит Банку {amount}",
    "pays {amount} into the vault": "кладёт {amount} в сейф",
    "every player puts {amount} into the vault": "каждый кладёт {amount} в сейф",
    "gets {amount} from every other player": "получает {amount} с каждого",
    "pays {amount} to every other player": "платит {amount} каждому",
    "moves to {target}": "идёт на {target}",
    "moves back by {amount}": "идёт назад на {amount}",
    "moves to the next {target}": "идёт до ближайшей клетки: {target}",
    "moves to a street of one's choice": "идёт на улицу по выбору",
    "goes to jail": "отправляется в тюрьму",
    "leaves jail; it may be kept": "выходит из тюрьмы; карточку можно хранить",
    "one free guess": "одна бесплатная попытка",
    "cancels one rent": "отменяет одну ренту",
    "pays {amount} for each house, {more} for each hotel":
        "платит {amount} за каждый дом, {more} за каждый отель",
    "a hotel on any own street": "отель на любую свою улицу",
    "buys any unowned street at half the price": "покупает любую свободную улицу за полцены",
    "red chips turn green": "красные фишки становятся зелёными",
    "the next rent counts double": "следующая рента вдвойне",
    "swaps a street with another player": "меняет улицу с другим игроком",
    "another player goes to jail": "другой игрок отправляется в тюрьму",
}  # fmt: skip

EFFECTS = {
    "collect": "the Bank pays {amount}",
    "pay": "pays the Bank {amount}",
    "pay_vault": "pays {amount} into the vault",
    "each_pays_vault": "every player puts {amount} into the vault",
    "collect_each": "gets {amount} from every other player",
    "pay_each": "pays {amount} to every other player",
    "move": "moves to {target}",
    "move_back": "moves back by {amount}",
    "nearest": "moves to the next {target}",
    "choose_street": "moves to a street of one's choice",
    "go_to_jail": "goes to jail",
    "jail_free": "leaves jail; it may be kept",
    "guess": "one free guess",
    "skip_rent": "cancels one rent",
    "repairs": "pays {amount} for each house, {more} for each hotel",
    "free_hotel": "a hotel on any own street",
    "half_price": "buys any unowned street at half the price",
    "chips_green": "red chips turn green",
    "double_rent": "the next rent counts double",
    "swap_street": "swaps a street with another player",
    "jail_other": "another player goes to jail",
}


class Words(NamedTuple):
    """The words of one language. `suffix`: of the names of its pages."""

    language: Translation
    suffix: str

    def say(self, english: str, **fields: object) -> str:
        """A text of this file in the language, with its fields."""
        known = RUSSIAN[english]
        return (english if self.language.code == "en" else known).format(**fields)

    def program(self, english: str) -> str:
        """A text of the program, by its own catalog."""
        return self.language.words(english)

    def figure(self, number: int) -> str:
        """A number with its digits in groups."""
        return self.language.figure(number)


ENGLISH_PAGES = Words(translation("en"), "")
RUSSIAN_PAGES = Words(translation("ru"), "_ru")
BOTH = (ENGLISH_PAGES, RUSSIAN_PAGES)
