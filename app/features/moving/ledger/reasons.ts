import { type RemovedItem, staysInText } from '#app/html/removed-item.ts';
import { more, type Note, sayNote } from '../source/note.ts';
import { countsOf } from './count-texts.ts';
import type { Counted, Counts } from './held.ts';

/** How many fewer of a kind are here for the reason that a sentence gives; below zero, how many more. */
export type Reason = readonly [of: Counted, says: string, fewer: number];

/** What the sentences of a reader explain. */
export function reasonsInNotes(notes: readonly Note[]): Reason[] {
  return notes.flatMap((note) =>
    typeof note === 'string' ? [] : reasonsFor(note.fewer, sayNote(note)),
  );
}

/** What cleaning explains, by how it is described for the owner. */
export function reasonsOfRemoved(items: readonly RemovedItem[], says: string): Reason[] {
  return items.flatMap((item) => {
    if (item.held === undefined) return [];
    const counts = countsOf(item.held);
    // As text, it has more words than the command that it was.
    return reasonsFor(staysInText(item) ? more(counts) : counts, says);
  });
}

function reasonsFor(fewer: Counts, says: string): Reason[] {
  return Object.entries(fewer).flatMap(([of, count]): Reason[] =>
    count === 0 ? [] : [[of as Counted, says, count]],
  );
}
