import type { RemovedItem, RemovedKind } from '#app/html/removed-item.ts';
import { type Note, sayNote } from '../source/note.ts';
import type { Reasons } from './compare.ts';
import type { Counted } from './held.ts';

/** What is missing where cleaning has taken something out of a text. */
const OF_REMOVED: Readonly<Record<RemovedKind, readonly Counted[]>> = {
  image: ['images'],
  'foreign-image': [],
  tracker: ['images'],
  formula: ['words', 'images'],
  alignment: [],
  frame: ['players and frames', 'files'],
  link: ['links within the site', 'links to other sites', 'files'],
  // As text, it has more words than the command that it was.
  shortcode: ['words'],
  'hidden-text': ['words', 'links within the site', 'links to other sites', 'images'],
  element: ['words', 'players and frames', 'files'],
  attribute: [],
  comment: [],
  character: ['words'],
};

type Reason = readonly [of: Counted, says: string];

/** What the sentences of a reader explain. */
export function reasonsInNotes(notes: readonly Note[]): Reason[] {
  return notes.flatMap((note) =>
    typeof note === 'string' ? [] : note.of.map((of): Reason => [of, sayNote(note)]),
  );
}

/** What cleaning explains, by how it is described for the owner. */
export function reasonsOfRemoved(items: readonly RemovedItem[], says: string): Reason[] {
  const kinds = new Set(items.flatMap(({ kind }) => OF_REMOVED[kind]));
  return [...kinds].map((of): Reason => [of, says]);
}

export function groupReasons(reasons: Iterable<Reason>): Reasons {
  const found = new Map<Counted, string[]>();
  for (const [of, says] of reasons) found.set(of, [...(found.get(of) ?? []), says]);
  return found;
}
