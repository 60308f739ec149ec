"""What the table asks each seat, and what the seat's three buttons answer.

Nothing here is kept over a power cut: a half-made choice is made again, a proposal asked again.
What a button decides becomes rows of the table.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING

from controller import takeback
from controller.activities import borrowing, checking, combining, entering, retapping
from controller.activities.base import Activity
from controller.activities.repairing import Repairing
from controller.choices import stepped
from controller.leaving import join, leave
from controller.pads import Standing
from controller.panels import Panel, Proposal
from controller.placing import deal_unread
from controller.position import Position
from controller.prompts import BY_CARD, game_prompt
from controller.rows import BETWEEN_DEALS, EndedEarly, PersonsSwapped, Undone
from display.scene import MenuItem, Notice, NoticeKind, Prompt, PromptKind
from engine.reasons import Reason
from engine.revokes import Revoke
from hardware.events import Button, Reader, Tap

if TYPE_CHECKING:
    from controller.table import Table

#: How long a last trick, a recap or a passing notice stays in sight.
SHOWN_S = 6.0

#: Notices about what lies or was chosen: out of date once that changes.
OF_POSITION = (
    NoticeKind.ILLEGAL,
    NoticeKind.LAY_FOUR,
    NoticeKind.CANT_DECLARE,
    NoticeKind.NO_WIN,
)

#: Entries of the menu that make the seat busy with an activity.
BEGINS: Mapping[MenuItem, Callable[[Table, int], object]] = MappingProxyType(
    {
        MenuItem.COMBINE: combining.begin,
        MenuItem.RETAP: retapping.begin,
        MenuItem.ENTER_CARD: entering.begin,
        MenuItem.BORROW: borrowing.begin,
        MenuItem.CHECK_DECK: checking.begin,
    }
)


class Talk:
    """The panels of all seats."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self.panels = [Panel() for _ in table.setup.places]
        self.proposal: Proposal | None = None
        self.activities: dict[int, Activity] = {}  # what a seat is busy with beside the game
        self.paused = False
        self.shows_hands = False
        self.another_match = False  # wanted, once this one is over
        self._refused: dict[str, set[Tap | None]] = {}  # the taps that meant nothing, by tag
        self._talon_is_away = False  # a computer's talon was put into the box
        self._revokes_read: tuple[Revoke, ...] = ()
        self._now_s = 0.0

    def next_deadline_s(self) -> float | None:
        """When something in sight goes away by itself."""
        ends = [
            end_s
            for panel in self.panels
            for end_s in (panel.last_trick_until_s, panel.recap_until_s, panel.notice_until_s)
        ]
        return min((end_s for end_s in ends if end_s > self._now_s), default=None)

    def tick(self, now_s: float) -> None:
        self._now_s = now_s
        for panel in self.panels:
            if panel.notice is not None and now_s >= panel.notice_until_s:
                panel.notice = None

    @property
    def revokes_in_sight(self) -> tuple[Revoke, ...]:
        """The revokes of this deal that nobody has pressed a button to."""
        # By identity: one that is played again, after a take-back, is shown again.
        read = {id(one) for one in self._revokes_read}
        return tuple([one for one in self._table.shown.revokes if id(one) not in read])

    def shows_last_trick(self, seat: int) -> bool:
        return self.panels[seat].last_trick_until_s > self._now_s

    def shows_recap(self, seat: int) -> bool:
        return self.panels[seat].recap_until_s > self._now_s

    def position_changed(self) -> None:
        """A half-made choice is of the old position, and so is what was refused."""
        self._refused.clear()
        position = self._table.position
        menu = self._table.customs.menu_at(position)
        for panel in self.panels:
            panel.index = 0
            panel.menu = panel.menu if panel.menu == menu else ()
            if panel.notice is not None and panel.notice.kind in OF_POSITION:
                panel.notice = None
        between_deals = position.state.phase in BETWEEN_DEALS
        self.shows_hands = self.shows_hands and between_deals
        self.activities = {s: a for s, a in self.activities.items() if a.outlives(position)}
        swaps = self.proposal is not None and self.proposal.item is MenuItem.SWAP
        if between_deals or swaps:
            self.proposal = None
        if between_deals:
            self._talon_is_away = False

    def refuse(self, seat: int, reason: Reason) -> None:
        """The rules refuse what a seat's buttons decided."""
        self.tell(seat, Notice(NoticeKind.ILLEGAL, reason))

    def refusals(self, uid: str, tap: Tap | None) -> int:
        """How many taps of a tag, with this one, were refused since the game last went on."""
        taps = self._refused.setdefault(uid, set())
        taps.add(tap)
        return len(taps)

    def tell(self, seat: int, notice: Notice) -> None:
        """A passing notice on the seat's panel."""
        panel = self.panels[seat]
        panel.notice, panel.notice_until_s = notice, self._now_s + SHOWN_S

    # What a seat is busy with

    def begin(self, activity: Activity) -> None:
        """The activity's seat is busy with it from now on, and with nothing else."""
        self.activities[activity.seat] = activity

    def end(self, seat: int) -> None:
        """What the seat was busy with is over."""
        self.activities.pop(seat, None)

    def backs(self, seat: int) -> int:
        """How many cards that the seat has collected lie as backs before it."""
        return self.activities[seat].backs if seat in self.activities else 0

    def activity_at(self, reader: Reader) -> Activity | None:
        """The activity that taps on this reader are for: that of the pad's own seat first."""
        own = self._table.seat_of(reader)
        order = sorted(self.activities.values(), key=lambda activity: activity.seat != own)
        return next((a for a in order if a.takes(self._table, reader)), None)

    # What each seat is asked

    def prompt(self, seat: int, position: Position | None = None) -> Prompt | None:
        """What the seat is asked at `position` (None: the newest); None for one who waits."""
        position = position or self._table.position
        if position.kinds[seat] != "person":
            return None
        if position.ended_early:
            return Prompt(PromptKind.MATCH_OVER)
        if self.paused:
            return Prompt(PromptKind.PAUSED)
        if seat in self.activities:
            return self.activities[seat].prompt(position)
        if self.proposal is not None and seat not in self.proposal.answered:
            return Prompt(PromptKind.AGREE, seat=self.proposal.seat, item=self.proposal.item)
        panel = self.panels[seat]
        if (reading := self._table.sheets.prompt(seat)) is not None:
            return reading
        if panel.menu:
            return Prompt(PromptKind.MENU, items=panel.menu, index=panel.menu_index)
        asked = game_prompt(self._table.customs, position, seat, panel.index)
        match asked.kind if asked else None:
            case kind if kind in BY_CARD and self._table.customs.unsure(self._table, seat):
                return Prompt(PromptKind.CONFIRM_CARD)
            case PromptKind.TALON_TO_BOX if self._talon_is_away:
                return None
        return self._table.customs.at_table(self._table, seat, asked)

    # What the buttons answer

    def pressed(self, seat: int, button: Button, now_s: float) -> None:
        """A button of a seat was pressed; one that has no other meaning opens the menu."""
        self._now_s = now_s
        if self._reads_revokes() or checking.is_read(self._table):
            return
        is_held = self.panels[seat].is_held(button, now_s)
        table, prompt = self._table, self.prompt(seat)
        if table.position.kinds[seat] != "person":
            if not table.customs.pressed_at_computer(table, seat, now_s):
                join(table, seat, now_s)
            return
        match prompt.kind if prompt else None:
            case PromptKind.PAUSED if button is Button.OK:
                self.paused = False
            case PromptKind.PAUSED:
                pass
            case _ if seat in self.activities:
                self.activities[seat].pressed(table, button, now_s)
            case PromptKind.AGREE:
                self._answered(seat, button, now_s)
            case PromptKind.READ | PromptKind.ADJUST:
                table.sheets.pressed(button, now_s)
            case PromptKind.MENU:
                self._in_menu(seat, button, now_s)
            case _ if prompt and table.customs.pressed(table, seat, prompt, button, now_s):
                pass
            case PromptKind.GATHER | PromptKind.PERIOD | PromptKind.NEXT_DEAL if (
                button is Button.OK
            ):
                table.begin_deal(now_s)
            case PromptKind.CONFIRM_CARD if button is Button.OK:
                self._confirm(seat)
            case PromptKind.MATCH_OVER if button is Button.OK:
                self.another_match = True
            case PromptKind.TALON_TO_BOX if button is Button.OK:
                self._talon_is_away = True
            case _ if not is_held:
                self._open_menu(seat)

    def ask(self, seat: int, item: MenuItem, now_s: float) -> None:
        """A person takes an entry of the menu without opening it; what can't be had is told."""
        self._now_s = now_s
        if self.paused and item is MenuItem.PAUSE:
            self.paused = False
        elif self._is_free(seat) and item in self._table.customs.menu_at(self._table.position):
            self.panels[seat].menu = ()
            self._chosen(seat, item, now_s)
        else:
            self.tell(seat, Notice(NoticeKind.NOT_NOW))

    def open_menu(self, seat: int, now_s: float) -> None:
        """A person's menu opens, or closes if it was open."""
        self._now_s = now_s
        if self.panels[seat].menu:
            self.panels[seat].menu = ()
        elif self._is_free(seat):
            self._open_menu(seat)
        else:
            self.tell(seat, Notice(NoticeKind.NOT_NOW))

    def _is_free(self, seat: int) -> bool:
        """Whether nothing else must be answered first."""
        asked = self.proposal is not None and seat not in self.proposal.answered
        return not (self.paused or asked or seat in self.activities)

    def _reads_revokes(self) -> bool:
        """Whether a revoke stood in sight: it covers the table, and any button takes it away."""
        unread = self.revokes_in_sight
        self._revokes_read += unread
        return bool(unread)

    def _open_menu(self, seat: int) -> None:
        panel = self.panels[seat]
        panel.menu = self._table.customs.menu_at(self._table.position)
        panel.menu_index = 0

    def _confirm(self, seat: int) -> None:
        for pad, uid in self._table.customs.unsure(self._table, seat):
            pad.tags[uid].standing = Standing.FRESH

    def _in_menu(self, seat: int, button: Button, now_s: float) -> None:
        panel = self.panels[seat]
        if button is not Button.OK:
            panel.menu_index = stepped(panel.menu_index, button, len(panel.menu), wraps=True)
            return
        item, panel.menu = panel.menu[panel.menu_index], ()
        self._chosen(seat, item, now_s)

    def _chosen(self, seat: int, item: MenuItem, now_s: float) -> None:
        match item:
            case _ if self._table.customs.chosen(self._table, seat, item, now_s):
                pass
            case _ if item in BEGINS:
                BEGINS[item](self._table, seat)
            case MenuItem.LAST_TRICK:
                self.panels[seat].last_trick_until_s = now_s + SHOWN_S
            case MenuItem.RECAP:
                self.panels[seat].recap_until_s = now_s + SHOWN_S
            case MenuItem.RULES:
                self._table.sheets.open_rules(seat, now_s)
            case MenuItem.SETTINGS:
                self._open_settings(seat, now_s)
            case MenuItem.TAKE_BACK:
                self._take_back(seat, now_s)
            case MenuItem.UNREAD_CARD:
                deal_unread(self._table, now_s)
            case MenuItem.LEAVE:
                leave(self._table, seat, now_s)
            case MenuItem.HANDS:
                self.shows_hands = not self.shows_hands
            case MenuItem.PAUSE:
                self.paused = True
            case MenuItem.THROW_IN | MenuItem.END_EARLY | MenuItem.SWAP:
                self._propose(seat, item, now_s)

    def _open_settings(self, seat: int, now_s: float) -> None:
        if self._table.setup.guests_may_change:
            self._table.sheets.open_settings(seat, now_s)
        else:
            self.tell(seat, Notice(NoticeKind.STAFF_ONLY))

    def _take_back(self, seat: int, now_s: float) -> None:
        found = takeback.last_move_of(self._table.match, seat)
        if found is None:
            self.tell(seat, Notice(NoticeKind.NOTHING_TO_TAKE_BACK))
        elif found.alone:
            self._undo(found, now_s)
        else:
            self._propose(seat, MenuItem.TAKE_BACK, now_s)

    def _propose(self, seat: int, item: MenuItem, now_s: float) -> None:
        self.proposal = Proposal(item, seat, {seat})
        self._agreed(now_s)

    def _answered(self, seat: int, button: Button, now_s: float) -> None:
        proposal, persons = self.proposal, self._table.position.persons
        if proposal is None:
            return
        if button is Button.OK and proposal.item is MenuItem.SWAP:
            self.proposal = None
            self._table.decide([PersonsSwapped(proposal.seat, seat)], now_s)
        elif button is Button.OK:
            proposal.agreed.add(seat)
            self._agreed(now_s)
        elif button is Button.MINUS:
            proposal.declined.add(seat)
            goes_on = proposal.item is MenuItem.SWAP and not proposal.answered.issuperset(persons)
            self.proposal = proposal if goes_on else None

    def _agreed(self, now_s: float) -> None:
        proposal, table = self.proposal, self._table
        if proposal is None or not proposal.agreed.issuperset(table.position.persons):
            return
        self.proposal = None
        match proposal.item:
            case MenuItem.TAKE_BACK:
                found = takeback.last_move_of(table.match, proposal.seat)
                if found is not None:
                    self._undo(found, now_s)
            case MenuItem.THROW_IN:
                table.decide([takeback.whole_deal(table.match)], now_s)
            case MenuItem.END_EARLY:
                table.decide([EndedEarly()], now_s)

    def _undo(self, found: takeback.Found, now_s: float) -> None:
        """The game goes back; the cards go back by hand, and the panels say which."""
        table = self._table
        before = table.position
        table.decide([Undone(found.rows, "take-back")], now_s)
        table.decide(table.customs.undone(before, table.position), now_s)
        for pad in table.pads.values():
            pad.spend_all()
        for seat in table.position.persons:
            # Whose cards a person puts back: the own ones, and the first person a computer's too.
            of = [one for one in sorted(found.played_by) if one == seat or self._serves(seat, one)]
            if of:
                self.begin(Repairing(seat, of))

    def _serves(self, person: int, seat: int) -> bool:
        """Whether this person puts the cards of a computer's seat back."""
        position = self._table.position
        return position.kinds[seat] == "computer" and person == position.persons[0]
