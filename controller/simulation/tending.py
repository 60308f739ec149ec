"""Where each card of Ramejan belongs, by what lies where and what the table counts."""

from __future__ import annotations

from functools import partial
from typing import Any

from msgspec.structs import replace

from controller.simulation.person import Act, Person
from controller.simulation.serving import Serving
from controller.simulation.sight import CARD_FAULTS, laid_open
from controller.simulation.tabletop import CENTRE, DECK, TABLE, hand_spot
from display.scene import NoticeKind, PromptKind, Scene
from engine.cards import Card, hand_of
from engine.game import View
from engine.games import game
from engine.moves import Move
from hardware.simulated.world import AWAY

#: Phases in which both seats have their cards.
IN_PLAY = frozenset({"draw", "replace", "act"})

_WRONG = CARD_FAULTS | {NoticeKind.WRONG_SLOT, NoticeKind.NOT_NOW, NoticeKind.DRAWN_LIES}


class Tending(Serving):
    """What persons know of their own cards, and how they put every card where it belongs."""

    _progress: tuple[Any, ...] = ()

    def _notice_progress(self, scene: Scene) -> None:
        state = scene.view.state
        progress = (state.deal, state.phase, state.discards, state.melds)
        if progress != self._progress:
            self._progress = progress
            for person in self.persons:
                person.refused.clear()

    # What a person knows

    def _mine(self, person: Person, scene: Scene) -> list[Card]:
        """The person's cards as far as they can be told: the hand, and what it has just laid."""
        state, opened = scene.view.state, laid_open(scene)
        lying = (*self.tabletop.cards(person.pad), *self.tabletop.cards(CENTRE))
        held = [card for card in self.tabletop.cards(person.hand) if card not in opened]
        laid = [card for card in lying if card in self.tabletop.world.cards and card not in opened]
        return [*held, *laid][: max(len(held), len(state.hands[person.seat]))]

    def _short(self, person: Person, scene: Scene) -> bool:
        """Whether the table counts more cards for this person than are in the hand."""
        held, opened = self.tabletop.cards(person.hand), laid_open(scene)
        hands = scene.view.state.hands
        return bool(hands) and len([c for c in held if c not in opened]) < len(hands[person.seat])

    def _view(self, person: Person, scene: Scene) -> View[Any]:
        state, mine = scene.view.state, self._mine(person, scene)
        hands = (*state.hands[: person.seat], hand_of(mine), *state.hands[person.seat + 1 :])
        # What was drawn came last; what then was refused was not.
        newest = mine[len(mine) - len(state.drawn) :]
        drawn = tuple(None if card in person.refused else card for card in newest)
        return View(person.seat, replace(state, hands=hands, drawn=drawn))

    def _move(self, person: Person, scene: Scene) -> Move | None:
        """What the person would do; None while it is not clear which cards it has."""
        state = scene.view.state
        clear = bool(state.hands) and len(self._mine(person, scene)) == len(
            state.hands[person.seat]
        )
        acts = person.seat in game(scene.game).to_act(state)
        return self._wanted(person, scene) if acts and clear else None

    # Where cards belong

    def _tidy(self, person: Person, scene: Scene, now_s: float) -> Act | None:
        state, seat = scene.view.state, scene.seats[person.seat]
        if state.phase not in IN_PLAY or seat.kind != "person":
            return None
        if seat.prompt and seat.prompt.kind is PromptKind.COMBINE:
            return None
        opened = [card for card in self.tabletop.cards(person.hand) if card in laid_open(scene)]
        for card in (*opened, *self._gone_from_racks(scene)):
            return partial(self._put_down, person, card, TABLE)
        for pad in self._tended(person, scene):
            for card in self.tabletop.cards(pad):
                act = self._settle_card(person, scene, pad, card, now_s)
                if act is not None:
                    return act
        return self._late(person, scene)

    def _gone_from_racks(self, scene: Scene) -> list[Card]:
        """What stands in a slot although the table has counted it as turned up."""
        opened = laid_open(scene)
        return [
            card
            for spot, card in self._racked(scene)
            if card in opened or not self._is_filled(scene, spot)
        ]

    def _tended(self, person: Person, scene: Scene) -> list[str]:
        """The own pad; those at which nobody sits are looked after by who is to move cards."""
        turn = scene.view.state.turn
        acting = turn if scene.seats[turn].kind == "person" else 1 - turn
        others = [one.pad for one in self.persons if scene.seats[one.seat].kind == "person"]
        nobodys = [pad for pad in self.tabletop.readers if pad not in others]
        return [person.pad, *(nobodys if person.seat == acting else [])]

    def _settle_card(
        self, person: Person, scene: Scene, pad: str, card: Card, now_s: float
    ) -> Act | None:
        """A card goes home, unless the table is asked to take it."""
        home = self._home(person, scene, pad, card)
        waits = self._is_awaited(person, scene, pad, home)
        if waits and not self._gives_up(person, scene, now_s):
            return None
        if NoticeKind.ILLEGAL in [notice.kind for notice in scene.seats[person.seat].notices]:
            person.refused.add(card)
        if home == person.hand and self._is_not_theirs(person, scene):
            home = self._who_is_short(scene) or DECK
        if home == DECK:
            return partial(self._put_back, person, card)
        return partial(self._withdraw, person, card, home)

    def _is_not_theirs(self, person: Person, scene: Scene) -> bool:
        """Whether the table refuses a card of somebody who has more than it counts."""
        notices = (*scene.notices, *scene.seats[person.seat].notices)
        refused = {NoticeKind.NOT_YOURS, NoticeKind.NOT_NOW} & {one.kind for one in notices}
        return bool(refused) and self._surplus(person, scene) > 0

    def _in_hand(self, person: Person, scene: Scene) -> int:
        return len(scene.view.state.hands[person.seat])

    def _home(self, person: Person, scene: Scene, pad: str, card: Card) -> str:
        """Where a card belongs that lies on a pad, if nothing comes of it."""
        if card not in self.tabletop.world.cards:
            return AWAY
        if card in laid_open(scene):
            return TABLE
        before, missing = self.tabletop.held_last(card), self._missing(scene)
        if before is not None and before.count("/") > 1 and not self._is_filled(scene, before):
            return TABLE  # a meld's card that has been counted
        if missing is not None and before in self._left(scene):
            return missing
        if before is not None:
            return before
        is_persons = self._is_persons(scene, pad)
        if missing is not None and not is_persons:
            return missing
        whose = [person] if pad == person.pad else self.persons
        short = (one.hand for one in whose if self._short(one, scene))
        return next(short, DECK if is_persons else self._nobodys(scene))

    def _is_persons(self, scene: Scene, pad: str) -> bool:
        """Whether a person sits at this pad: what lies there unseen is the person's own draw, even
        while a rack waits for a card."""
        return any(
            one.pad == pad and scene.seats[one.seat].kind == "person" for one in self.persons
        )

    def _nobodys(self, scene: Scene) -> str:
        """Of a card that is in no hand and no rack: of the stock, or of a meld being turned up."""
        prompts = [seat.prompt for seat in scene.seats if seat.prompt]
        turned = any(prompt.kind is PromptKind.TURN_SLOT for prompt in prompts)
        return TABLE if turned else DECK

    def _is_awaited(self, person: Person, scene: Scene, pad: str, home: str) -> bool:
        """Whether the table may yet take a card that lies on this pad."""
        prompt = scene.seats[person.seat].prompt
        match prompt.kind if prompt else None:
            case PromptKind.DRAW | PromptKind.REPLACEMENT:
                return home == DECK and pad == person.pad
            case PromptKind.DRAW_FOR:
                return home == DECK
            case PromptKind.TURN_SLOT:
                return home.count("/") > 1
            case PromptKind.DEAL:
                return home.startswith("hand/") and pad != person.pad
            case PromptKind.EXTEND | PromptKind.RETAP:
                return home == person.hand
            case PromptKind.DISCARD if pad == person.pad:
                own = prompt is not None and prompt.zone == "own"
                return own and scene.seats[person.seat].cards_ready > 0
            case PromptKind.DISCARD:
                return home == person.hand
        return home == DECK and pad == person.pad  # ready before its time

    def _gives_up(self, person: Person, scene: Scene, now_s: float) -> bool:
        lies_s = now_s - person.laid_at_s if person.laid_at_s is not None else now_s
        notices = (*scene.notices, *scene.seats[person.seat].notices)
        wrong = any(notice.kind in _WRONG for notice in notices)
        # A card on its way from pad to pad is wrong for a moment.
        return (wrong and lies_s > self.pace.tap_s + 0.4) or lies_s > self.pace.patience_s

    def _late(self, person: Person, scene: Scene) -> Act | None:
        """A card that was put back before the table showed that it had counted it."""
        deck = self.tabletop.cards(DECK)
        if any(self.tabletop.cards(pad) for pad in self.tabletop.readers):
            return None
        missing, short = self._missing(scene), self._short(person, scene)
        for spot in (person.hand,) * short + ((missing,) if missing is not None else ()):
            if (card := self._taken_from(scene, spot)) is not None:
                return partial(self._put_down, person, card, spot)
        if not deck:
            return None
        if short:
            return partial(self._put_down, person, deck[0], person.hand)
        # The hand of one who has left goes into the rack; what came back to it came last.
        back = [card for hand in self._left(scene) for card in self.tabletop.cards(hand)[-1:]]
        card = (*back, *deck)[0]
        return None if missing is None else partial(self._put_down, person, card, missing)

    def _taken_from(self, scene: Scene, spot: str) -> Card | None:
        """A card that lies open though the table has it back where it came from."""
        opened = laid_open(scene)
        lying = (card for card in reversed(self.tabletop.cards(TABLE)) if card not in opened)
        return next((card for card in lying if self.tabletop.held_last(card) == spot), None)

    def _left(self, scene: Scene) -> list[str]:
        """The hands of those who have left their seat to a computer."""
        return [hand_spot(seat.place.number) for seat in scene.seats if seat.kind == "computer"]
