"""What the options of the games say in the lobby: what each decides, and each of its values."""

from __future__ import annotations

from collections.abc import Mapping

from display.language import Message, msg

#: What an option decides, by its key in the rules; `learned` is the table's.
RULES: Mapping[str, Message] = {
    "allPass": msg("option", "Everybody passes"),
    "cannotOvertrump": msg("option", "Void, with only lower trumps"),
    "talonMaxPoints": msg("option", "Points laid into the talon"),
    "tie": msg("option", "Equal totals at the end"),
    "lastDiscard": msg("option", "After the last stock card"),
    "extendLater": msg("option", "Extending an open three"),
    "consecutiveWraps": msg("option", "Three consecutive runs"),
    "multiplierCap": msg("option", "Multipliers"),
    "void": msg("option", "Void in the suit led"),
    "walkIncludesTrump": msg("option", "The next suit"),
    "dukalDiscards": msg("option", "Discards to a Dukal"),
    "direction": msg("option", "Direction of play"),
    "okieRobaiHidden": msg("option", "Pairs with the Okie's Robai"),
    "sunInitial": msg("option", "When Sun may be kept"),
    "ninthSuitFrom": msg("option", "Suit of the ninth trick"),
    "ninthMeriIfDealerTrump": msg("option", "A ninth trick in trumps"),
    "learned": msg("option", "In the deal"),
}

#: What each may be set to, by key and by the word of the value.
VALUES: Mapping[str, Mapping[str, Message]] = {
    "allPass": {
        "redealSame": msg("everybody passes", "The same dealer deals again."),
        "redealNext": msg("everybody passes", "The next player deals."),
        "dealerForced31": msg("everybody passes", "The dealer plays for 31."),
    },
    "cannotOvertrump": {
        "undertrump": msg("only lower trumps", "One of them must be played."),
        "anyCard": msg("only lower trumps", "Any card may be played."),
    },
    "talonMaxPoints": {
        "none": msg("points in the talon", "As many as you like."),
        "most": msg("points in the talon", "At most {count}."),
    },
    "tie": {
        "shared": msg("equal totals", "The victory is shared."),
        "extraDeal": msg("equal totals", "Another deal decides."),
    },
    "lastDiscard": {
        "none": msg("last stock card", "Win at once, or the deal is over."),
        "claimableForWin": msg("last stock card", "One more discard, to be won with."),
    },
    "extendLater": {
        "no": msg("extending a three", "Only with a card drawn in this turn."),
        "yes": msg("extending a three", "With any card of the hand."),
    },
    "consecutiveWraps": {
        "yes": msg("consecutive runs", "They may go on from 10 to 0."),
        "no": msg("consecutive runs", "They stop at 10."),
    },
    "multiplierCap": {
        "none": msg("multipliers", "All of them count."),
        "most": msg("multipliers", "At most {count} of them count."),
    },
    "void": {
        "choice": msg("void", "A trump or the next suit, as you like."),
        "trumpFirst": msg("void", "A trump, if you have one."),
    },
    "walkIncludesTrump": {
        "yes": msg("next suit", "It may be trump."),
        "no": msg("next suit", "Trump is passed over."),
    },
    "dukalDiscards": {
        "openInTurn": msg("discards to a Dukal", "They are turned up one after the other."),
        "simultaneous": msg("discards to a Dukal", "They are turned up together."),
        "faceDown": msg("discards to a Dukal", "They stay face down."),
    },
    "direction": {
        "clockwise": msg("direction", "Clockwise."),
        "anticlockwise": msg("direction", "Anticlockwise."),
    },
    "okieRobaiHidden": {
        "yes": msg("pairs with the Okie", "They pay 5."),
        "no": msg("pairs with the Okie", "They pay 2."),
    },
    "sunInitial": {
        "asDealt": msg("keeping Sun", "If it was the only trump dealt."),
        "afterExchange": msg("keeping Sun", "If it is the only one after the exchange."),
    },
    "ninthSuitFrom": {
        "dealer": msg("ninth trick", "The dealer's last card names it."),
        "leader": msg("ninth trick", "The card of who won the eighth names it."),
    },
    "ninthMeriIfDealerTrump": {
        "no": msg("ninth trick is Meri", "It is no Meri: pairs pay."),
        "yes": msg("ninth trick is Meri", "It is Meri: pairs don't pay."),
    },
    "learned": {
        "no": msg("in the deal", "Every card is tapped."),
        "yes": msg("in the deal", "No hand is tapped: persons only."),
    },
}
