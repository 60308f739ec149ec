"""The child of the kill test: appends as fast as it can and prints a receipt for each batch.

Run as `python appending.py FOLDER`. Batch n has n % 5 + 1 entries, each naming n.
"""

from __future__ import annotations

import sys
from itertools import count
from pathlib import Path
from queue import SimpleQueue

from controller.journal import Entry, Journal
from controller.saving import Committed, JournalThread, Report


def main(folder: Path) -> None:
    journal = Journal.open(folder, reserve_bytes=4096)
    match = journal.unfinished()
    match_id = journal.begin(b"{}") if match is None else match.id
    first = len({entry.body for entry in journal.rows(match_id)})
    inbox: SimpleQueue[Report] = SimpleQueue()
    saving = JournalThread(journal, inbox.put)
    for batch_id in count(first):
        body = b'{"batch":%d}' % batch_id
        saving.submit(batch_id, match_id, [Entry(body)] * (batch_id % 5 + 1))
        # Two under way, so that the kill also meets batches that were submitted and not told of.
        if batch_id > first:
            receipt = inbox.get()
            assert isinstance(receipt, Committed)
            sys.stdout.write(f"{receipt.batch_id}\n")
            sys.stdout.flush()


if __name__ == "__main__":
    main(Path(sys.argv[1]))
