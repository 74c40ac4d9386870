"""Word list: 256 plain words, one for each byte, for reading a commitment aloud.

Rules of this file
* The order is part of the meaning and never changes: byte 0 is the first word.
* No two words differ in one letter only, so a misread word is noticed.

This file holds data only.
"""

from __future__ import annotations

_IN_ORDER = """
    acorn actor album alley almond amber anchor ankle
    apple apron arch arrow attic autumn axle badge
    baker bamboo banjo barrel basket bean beetle bell
    berry bishop blanket bonnet book bottle branch bread
    brick broom bubble bucket butter cabin cactus camel
    candle canoe carpet castle cedar cellar chalk cherry
    chimney circus clock cloud clover coast cobweb coffee
    comet copper coral cotton cousin cradle crow cup
    curtain cushion daisy dancer dawn desert diamond dinner
    doctor dolphin door dragon drum duck dune dust
    eagle earth easel echo elbow elm engine envelope
    evening fabric falcon farmer feather fence fern fiddle
    field flame flute forest fountain fox frost fruit
    galaxy garden garlic gate ghost ginger giraffe glove
    goat goose grape guitar hammer harbor hat hazel
    helmet heron hill honey hood horse iceberg igloo
    index ink island ivory jacket jam jelly jewel
    jigsaw juggler jungle kettle keyhole king kitchen kite
    knot ladder lagoon lake lamp lantern laundry leaf
    lemon letter lily lion lizard lobster lunch magnet
    mango maple marble market meadow medal melon mirror
    mitten monkey moon morning moss mouse mushroom music
    napkin needle nest night noodle north nutmeg oak
    oasis ocean olive onion opera orange orchard otter
    oven owl oyster painter palace pancake panda parrot
    peach pebble pencil pepper piano picnic pigeon pillow
    pirate planet plum pocket pony potato pumpkin puzzle
    queen quilt rabbit radish rain raven ribbon river
    robin rose saddle sailor salt sand scarf school
    shadow shell silver snow spider spoon storm summer
    teapot thunder tiger tractor turtle uncle velvet village
    violin walnut whistle window winter yellow zebra zipper
"""

WORDS: tuple[str, ...] = tuple(_IN_ORDER.split())
