"""Match transcripts: one JSON object a line, enough to play a match again and check its facts."""

from engine.transcript.checking import Check, Mismatch, check
from engine.transcript.lines import Header, Line, Match, UnreadableTranscript, read, write
from engine.transcript.transcribing import transcribe

__all__ = [
    "Check",
    "Header",
    "Line",
    "Match",
    "Mismatch",
    "UnreadableTranscript",
    "check",
    "read",
    "transcribe",
    "write",
]
