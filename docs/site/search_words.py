"""Words that readers look for, beside those of the title: they rank the page first."""

from __future__ import annotations

# Page -> words.
ALSO = {
    "docs/install": "setup download update upgrade remove uninstall debian linux windows macos",
    "docs/faq": "help backup",
    "docs/troubleshooting": "crash error problem bug broken damaged exit code 70 connect",
    "docs/guide": "scanner save continue undo correct report",
    "docs/phones": "smartphone mobile android iphone connect qr",
    "docs/tv": "television second screen monitor projector beamer",
    "docs/house_rules": "switch force variant",
    "docs/your_cards": "correct wrong card estimate price read",
    "docs/own_edition": "custom own create make board",
    "docs/odds": "win chance probability",
    "docs/plain": "reader voice speech",
    "docs/editions": "edition overlay switch",
    "docs/languages": "russian german translate translation",
    "docs/audit": "check cheat verify fingerprint witness receipt signature",
    "docs/exports": "csv json spreadsheet excel hledger parquet",
    "docs/refusals": "refused code",
    "docs/verbs": "trade auction mortgage jail rent bid",
    "docs/scripts": "pipe batch resume",
    "docs/build_vault": "vault arduino wire",
    "docs/hardware": "usb device cable",
    "docs/install_ru": "установить скачать обновить удалить настройка windows linux",
    "docs/faq_ru": "помощь",
    "docs/troubleshooting_ru": "отказ ошибка сбой проблема сломалось подключить",
    "docs/phones_ru": "смартфон подключить свидетель",
    "docs/tv_ru": "тв экран второй монитор",
    "docs/house_rules_ru": "против правила",
    "docs/your_cards_ru": "карточка оценка исправить неверная",
    "docs/own_edition_ru": "создать свой сделать поле",
    "docs/audit_ru": "проверить отпечаток квитанция csv отчёт",
    "docs/verbs_ru": "отменить обмен аукцион залог тюрьма рента",
    "docs/keys_ru": "кнопка",
    "docs/boxes/all_ru": "издание коробка",
}
