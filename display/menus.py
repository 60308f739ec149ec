"""What a seat's menu offers, what it proposes to others, and the repairs that follow, in words."""

from __future__ import annotations

from display.language import msg
from display.scene import MenuItem

MENU = {
    MenuItem.COMBINE: msg("menu", "Combine cards"),
    MenuItem.LAST_TRICK: msg("menu", "Last trick"),
    MenuItem.TAKE_BACK: msg("menu", "Take back"),
    MenuItem.RETAP: msg("menu", "Tap my hand again"),
    MenuItem.THROW_IN: msg("menu", "Throw the deal in"),
    MenuItem.HANDS: msg("menu", "Show all hands"),
    MenuItem.WIN: msg("menu", "Win"),
    MenuItem.EXTEND: msg("menu", "Make a three a four"),
    MenuItem.END_DEAL: msg("menu", "End the deal"),
    MenuItem.RECAP: msg("menu", "The game so far"),
    MenuItem.RULES: msg("menu", "Rules"),
    MenuItem.SETTINGS: msg("menu", "Settings"),
    MenuItem.ENTER_CARD: msg("menu", "Enter a card by hand"),
    MenuItem.BORROW: msg("menu", "Use another pad"),
    MenuItem.UNREAD_CARD: msg("menu", "This card can't be read"),
    MenuItem.CHECK_DECK: msg("menu", "Check the deck"),
    MenuItem.SWAP: msg("menu", "Swap seats"),
    MenuItem.PAUSE: msg("menu", "Pause"),
    MenuItem.LEAVE: msg("menu", "Leave: a computer plays on"),
    MenuItem.END_EARLY: msg("menu", "End the match"),
    MenuItem.CLOSE: msg("menu", "Close"),
}

#: Put to other persons; OK agrees.
PROPOSALS = {
    MenuItem.COMBINE: msg("proposal", "{name} asks to combine cards. OK agrees, minus declines."),
    MenuItem.LAST_TRICK: msg(
        "proposal", "{name} asks to see the last trick. OK agrees, minus declines."
    ),
    MenuItem.TAKE_BACK: msg(
        "proposal", "{name} asks to take a move back. OK agrees, minus declines."
    ),
    MenuItem.RETAP: msg(
        "proposal", "{name} asks to tap the hand again. OK agrees, minus declines."
    ),
    MenuItem.THROW_IN: msg(
        "proposal",
        "{name} asks to throw the deal in; it will not count. OK agrees, minus declines.",
    ),
    MenuItem.HANDS: msg("proposal", "{name} asks to see all hands. OK agrees, minus declines."),
    MenuItem.PAUSE: msg("proposal", "{name} asks for a pause. OK agrees, minus declines."),
    MenuItem.LEAVE: msg("proposal", "{name} asks to leave. OK agrees, minus declines."),
    MenuItem.END_EARLY: msg(
        "proposal",
        "{name} asks to end the match; the score stands. OK agrees, minus declines.",
    ),
    MenuItem.CLOSE: msg("proposal", "{name} asks to close the menu. OK agrees, minus declines."),
    MenuItem.SWAP: msg("proposal", "{name} asks to swap seats. OK swaps with you, minus declines."),
}
#: For everything else that a menu offers.
ANY_PROPOSAL = msg("proposal", "{name} proposes: {item}. OK agrees, minus declines.")

#: How the real cards come to lie as the game has them; `name` is whose card it is.
REPAIRS = {
    MenuItem.TAKE_BACK: msg("repair", "The last card goes back to {name}'s hand. Then press OK."),
    MenuItem.THROW_IN: msg("repair", "Put all cards together again. Then press OK."),
    MenuItem.END_EARLY: msg("repair", "Put all cards together again. Then press OK."),
    MenuItem.RETAP: msg("repair", "Take all your cards into your hand. Then press OK."),
}
ANY_REPAIR = msg("repair", "Lay the cards as the table shows them. Then press OK.")
