"""Motion: where things are on their way, that they arrive, and that they hide what stills hide."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

import pytest
from msgspec.structs import replace

from display.frame import Painter
from display.layout import Frame, Rect
from display.motion import (
    GATHER_S,
    GLIDE_S,
    TURN_S,
    Count,
    Departure,
    Fade,
    Glide,
    Motion,
    Spark,
    eased,
    number_of,
)
from display.pieces import CardInFlight, CardPiece, Light, Mark, Shade, Words
from display.scene import Prompt, PromptKind, Scene, SettingsSheet
from display.settings import Motion as Tempo
from display.settings import Settings
from tests.display.gallery import EVERY_SCREEN, action_at, painted, painter, pixels, sample
from tests.display.scenes import SCREENS, Match, everywhere, playing, scene
from tests.display.test_frame import swapped

_START, _END = Rect(0, 0, 40, 60), Rect(200, 100, 40, 60)
_CARD = CardPiece(Frame(_END, 0), "S7")
_FRAME_S = 1 / 60


def film(artist: Painter, begun_s: float) -> Iterator[bytes]:
    """The frames from now on, sixty a second, until nothing moves."""
    now_s = begun_s
    while artist.moves_at(now_s):
        now_s += _FRAME_S
        yield pixels(artist.advance(now_s))


def passages(artist: Painter) -> tuple[object, ...]:
    return artist._course._motion.passages


def kinds(artist: Painter) -> set[type]:
    return {type(passage) for passage in passages(artist)}


def shown_after(*scenes: Scene) -> Painter:
    """A painter that was shown the scenes a second apart, the last one at this very moment."""
    artist = painter()
    for second, made in enumerate(scenes, start=-len(scenes) + 1):
        artist.paint(made, float(second))
    return artist


# Single pieces on their way


def test_things_ease_out() -> None:
    shares = [eased(step / 10) for step in range(11)]
    steps = [later - sooner for sooner, later in pairwise(shares)]
    assert (shares[0], shares[-1]) == (0, 1)
    assert steps == sorted(steps, reverse=True)
    assert eased(-1) == 0 and eased(2) == 1


def test_a_card_glides_from_where_it_lay_to_where_it_lies() -> None:
    glide = Glide(_START, _CARD, 5.0, GLIDE_S)
    assert glide.at(5.0).frame.rect == _START
    assert glide.at(5.0 + GLIDE_S).frame.rect == _END
    assert _START.x < glide.at(5.0 + GLIDE_S / 3).frame.rect.x < _END.x


def test_a_card_that_turns_shows_its_back_then_its_edge_then_its_face() -> None:
    glide = Glide(_START, _CARD, 0.0, GLIDE_S, TURN_S)
    back, edge, face = glide.at(0.0), glide.at(TURN_S / 2), glide.at(TURN_S)
    assert (back.card, back.width_shown) == (None, 1)
    assert edge.width_shown < 0.1
    assert (face.card, face.width_shown) == ("S7", 1)


def test_a_card_that_leaves_keeps_what_it_showed() -> None:
    on_its_way = Rect(150, 90, 36, 54)
    leaving = Departure(on_its_way, replace(_CARD, shade=0.4), _START, 0.0, GATHER_S)
    seen = [leaving.at(step / 20) for step in range(6)]
    assert {card.card for card in seen} == {"S7"}
    assert {card.card_px for card in seen} == {_END.width}, "a picture of another size is drawn"
    assert seen[0].frame.rect == on_its_way
    assert leaving.at(GATHER_S).frame.rect == _START


@pytest.mark.parametrize(("comes", "first", "last"), [(True, 0, 1), (False, 1, 0)])
def test_light_fades(comes: bool, first: float, last: float) -> None:
    fade = Fade(Light(_END), comes, 0.0, 1.0)
    strengths = [fade.at(step / 10) for step in range(11)]
    shares = [light.strength for light in strengths if isinstance(light, Light)]
    assert (shares[0], shares[-1]) == (first, last)
    assert shares == sorted(shares, reverse=not comes)


def test_a_total_runs_and_ends_at_what_it_is() -> None:
    words = Words(Frame(_END, 0), "−12", "score", 20, "#ffffff", total=0)  # type: ignore[arg-type]
    count = Count(words, 30, -12, 0.0, 1.0)
    told = [count.at(step / 20) for step in range(21)]
    numbers = [number_of(piece) for piece in told if isinstance(piece, Words)]
    assert (numbers[0], numbers[-1]) == (30, -12)
    assert all(number is not None for number in numbers)
    assert told[-1] == words


def test_a_spark_goes_out() -> None:
    spark = Spark(Mark(Frame(_START, 0), "S", "#ffffff"), _END, 0.0, 1.0)
    first, middle, last = (spark.at(at_s) for at_s in (0.0, 0.5, 1.0))
    assert isinstance(first, Mark) and isinstance(middle, Mark) and isinstance(last, Mark)
    assert (first.strength, middle.strength, last.strength) == (0, 1, 0)


# All of them together


def test_what_rests_is_the_still_itself() -> None:
    motion = Motion((_CARD,), (Glide(_START, _CARD, 0.0, GLIDE_S),))
    assert motion.at(0.1) != motion.still
    assert motion.at(GLIDE_S) is motion.still


def test_a_card_flies_over_everything_but_the_dark() -> None:
    dark, light = Shade(_END, 100), Light(_END)
    motion = Motion((_CARD, light, dark), (Glide(_START, _CARD, 0.0, GLIDE_S),))
    assert [type(piece) for piece in motion.at(0.1)] == [Light, CardInFlight, Shade]


# From scene to scene


@pytest.mark.parametrize("name", EVERY_SCREEN)
def test_whatever_moved_before_a_still_is_the_same_bytes(name: str) -> None:
    made = sample(name)
    artist = shown_after(everywhere(made, waited_for=True), made)
    artist.advance(0.05)
    artist.advance(100.0)
    assert pixels(artist.frame) == painted(made)


def test_a_trick_and_its_end_move_and_come_to_rest() -> None:
    match, artist = playing(4), painter()
    artist.paint(scene(match), 0.0)
    moved: list[set[type]] = []
    for second in range(1, 6):
        artist.paint(scene(match.cards(1)), float(second))
        moved.append(kinds(artist))
        frames = list(film(artist, float(second)))
        assert len(set(frames)) > 5
        assert frames[-1] == painted(scene(match))
    assert all(Glide in kind and Fade in kind for kind in moved)
    assert [Departure in kind for kind in moved] == [False, False, False, False, True]


def test_a_computers_card_turns_over_and_a_persons_does_not() -> None:
    match = playing(4)
    opened = {}
    for _ in range(4):
        seat, before = match.turn, scene(match)
        artist = shown_after(before, scene(match.cards(1)))
        glides = [p for p in passages(artist) if isinstance(p, Glide) and p.opens_s]
        opened[seat] = bool(glides)
    assert opened == {0: False, 1: False, 2: True, 3: False}


def test_a_trick_is_gathered_to_who_won_it() -> None:
    match = playing(4).cards(4)
    winner = match.state.tricks[-1].winner
    artist = shown_after(scene(match), scene(match.cards(1)))
    pile = artist.layout(scene(match)).seats[winner].pile.rect
    gone = [passage for passage in passages(artist) if isinstance(passage, Departure)]
    assert len(gone) == 4
    assert all(pile.holds(*passage.end.centre) for passage in gone)


def test_a_card_that_is_played_finishes_what_still_moves() -> None:
    match = playing(4)
    artist = shown_after(scene(match), scene(match.cards(1)))
    led = next(passage for passage in passages(artist) if isinstance(passage, Glide))
    artist.paint(scene(match.cards(1)), 0.05)
    glides = [passage for passage in passages(artist) if isinstance(passage, Glide)]
    assert all(passage.begins_s == 0.05 for passage in glides)
    (same,) = [passage for passage in glides if passage.to.card == led.to.card]
    assert same.start == led.to.frame.rect
    assert pixels(artist.advance(9.0)) == painted(scene(match))


def test_what_only_changes_words_lets_cards_move_on() -> None:
    match = playing(4)
    artist = shown_after(scene(match), scene(match.cards(1)))
    played = scene(match)
    before = [passage for passage in passages(artist) if isinstance(passage, Glide)]
    first, *others = played.seats
    renamed = (replace(first, name="Alba"), *others)
    artist.paint(replace(played, seats=renamed), 0.05)
    after = [passage for passage in passages(artist) if isinstance(passage, Glide)]
    assert [passage.begins_s for passage in before] == [0.0]
    assert after == before


def test_totals_run_at_the_end_of_a_deal() -> None:
    match = playing(4).cards(35)
    artist = shown_after(scene(match), scene(match.cards(1)))
    ran = [passage for passage in passages(artist) if isinstance(passage, Count)]
    totals = match.state.totals
    assert {passage.end for passage in ran} == {total for total in totals if total}
    assert {passage.start for passage in ran} == {0}


@pytest.mark.parametrize("tempo", [Tempo.FAST, Tempo.NORMAL, Tempo.SLOW])
def test_the_flourish_is_over_in_three_seconds(tempo: Tempo) -> None:
    over = replace(SCREENS["over"](4), settings=Settings(motion=tempo))
    before = replace(scene(playing(4).cards(35)), settings=over.settings)
    artist = shown_after(before, over)
    assert Spark in kinds(artist)
    assert artist.moves_at(1.0)
    assert not artist.moves_at(3.0)


@pytest.mark.parametrize(("tempo", "lasts_s"), [(Tempo.FAST, 0.12), (Tempo.SLOW, 0.34)])
def test_the_tempo_is_the_settings(tempo: Tempo, lasts_s: float) -> None:
    match, chosen = playing(4), Settings(motion=tempo)
    before = scene(match, settings=chosen)
    artist = shown_after(before, scene(match.cards(1), settings=chosen))
    (glide,) = [passage for passage in passages(artist) if isinstance(passage, Glide)]
    assert glide.lasts_s == pytest.approx(lasts_s)


def test_without_motion_everything_is_there_at_once() -> None:
    match, chosen = playing(4), Settings(motion=Tempo.NONE)
    before = scene(match, settings=chosen)
    after = scene(match.cards(1), settings=chosen)
    artist = shown_after(before, after)
    assert not artist.moves_at(0.0)
    assert pixels(artist.frame) == painted(after)


def test_a_touch_finds_its_target_while_things_move() -> None:
    match = playing(4)
    before, after = scene(match), scene(match.cards(1))
    artist = shown_after(before, after)
    still = painter()
    still.paint(after)
    x, y = artist.layout(after).seats[0].panel.rect.centre
    assert artist.moves_at(0.0)
    assert action_at(artist, x, y) == action_at(still, x, y) is not None


def test_a_sheet_and_another_look_are_there_at_once() -> None:
    made = SCREENS["trick"](4)
    sheet = replace(made, sheet=SettingsSheet(made.seats[0].place))
    warm = replace(made, settings=Settings(temperature=70))
    assert not shown_after(made, sheet).moves_at(0.0)
    assert not shown_after(made, warm).moves_at(0.0)


def test_cards_that_were_covered_do_not_move_again() -> None:
    paused = everywhere(SCREENS["trick"](4), prompt=Prompt(PromptKind.PAUSED))
    assert Glide not in kinds(shown_after(paused, SCREENS["trick"](4)))


# What is hidden


@pytest.mark.parametrize("plays", [1, 5, 9, 14])
def test_hidden_cards_show_nowhere_on_the_way(plays: int) -> None:
    """Two tables that differ in two hands that nobody has seen move alike, frame by frame."""
    one, other = playing(4).cards(plays), Match(4)
    while one.turn in (1, 3):
        one.cards(1)
    other.state = swapped(one, 1, 3)
    assert other.state != one.state
    move = one.legal[0]
    films = []
    for match in (one, other):
        artist = shown_after(scene(match), scene(match.play(move)))
        films.append(list(film(artist, 0.0)))
    assert len(films[0]) > 5
    assert films[0] == films[1]


def test_another_deal_moves_alike() -> None:
    films = []
    for seed in (1, 2):
        artist = painter()
        artist.paint(scene(Match(3, seed).deal(0), dealing=(0, 0, 0)), 0.0)
        frames: list[bytes] = []
        for cards in range(1, 7):
            match = Match(3, seed).deal(cards)
            dealing = tuple(len(hand) for hand in match.state.hands)
            artist.paint(scene(match, dealing=dealing), float(cards))
            frames += film(artist, float(cards))
        films.append(frames)
    assert len(films[0]) > 30
    assert films[0] == films[1]


@pytest.mark.parametrize("name", EVERY_SCREEN)
def test_faces_on_their_way_are_faces_of_one_of_the_stills(name: str) -> None:
    made = sample(name)
    before = everywhere(made, waited_for=True)
    artist = painter()
    artist.paint(before, 0.0)
    open_before = {p.card for p in artist.pieces if isinstance(p, CardPiece)}
    artist.paint(made, 1.0)
    open_after = {p.card for p in artist.pieces if isinstance(p, CardPiece)}
    flying = {
        piece.card
        for step in range(20)
        for piece in artist._course.at(1.0 + step / 60)
        if isinstance(piece, CardInFlight)
    }
    assert flying <= open_before | open_after | {None}
