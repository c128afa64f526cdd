import { escapeHtml } from '#app/formatting/escape-html.ts';
import { heldIn } from '../ledger/count-texts.ts';
import type { RawItem } from '../ledger/held.ts';
import { explain, less, type Note } from '../source/note.ts';

/** What other programs keep as data in a text, and what is written or said instead of it. */

/** What JSON says; null if it is none. */
export function parseData(text: string | null | undefined): unknown {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return null;
  }
}

/** The value under these names, one inside the other; undefined if there is none. */
export function valueAt(value: unknown, ...names: readonly string[]): unknown {
  return names.reduce<unknown>(
    (inside, name) =>
      typeof inside === 'object' && inside !== null && Object.hasOwn(inside, name)
        ? (inside as Record<string, unknown>)[name]
        : undefined,
    value,
  );
}

/** The text there; empty for anything else. */
export function textAt(value: unknown, ...names: readonly string[]): string {
  const found = valueAt(value, ...names);
  return typeof found === 'string' ? found : '';
}

/** The list there; empty for anything else. */
export function listAt(value: unknown, ...names: readonly string[]): readonly unknown[] {
  const found = valueAt(value, ...names);
  return Array.isArray(found) ? found : [];
}

/** A link, with its address where it has no words. */
export function writeAnchor(address: string, words: string): string {
  return `<a href="${escapeHtml(address)}">${escapeHtml(words || address)}</a>`;
}

/** What a program shows as a card or a player, and the link that stands instead of it. */
export type Card = readonly [whole: string, link: string];

/** The sentence about cards that showed more than the links that they became; none if they did not. */
export function describeCards(cards: readonly Card[]): Note[] {
  const before = heldIn(
    cards.map(([whole]) => whole),
    'html',
  );
  const after = heldIn(
    cards.map(([, link]) => link),
    'html',
  );
  const fewer = less(before, after);
  if (Object.values(fewer).every((count) => count === 0)) return [];
  const became =
    cards.length === 1
      ? 'card became a link, without what else it'
      : 'cards became links, without what else they';
  return [explain(fewer, `${cards.length} ${became} showed.`)];
}

export interface Figure {
  readonly address: string;
  readonly alt: string;
  /** HTML. */
  readonly caption: string;
}

/** An image with its caption, if it has one. */
export function writeFigure({ address, alt, caption }: Figure): string {
  const words = caption === '' ? '' : `<figcaption>${caption}</figcaption>`;
  return `<figure><img src="${escapeHtml(address)}" alt="${escapeHtml(alt)}">${words}</figure>`;
}

/** What was left out of a text, as its source has it, by kind. */
export type Left = Map<string, string[]>;

/** @param piece what is no text is written as JSON */
export function noteLeft(left: Left, kind: string, piece: unknown): void {
  const pieces = left.get(kind) ?? [];
  pieces.push(typeof piece === 'string' ? piece : JSON.stringify(piece ?? null));
  left.set(kind, pieces);
}

/** How an owner calls one, and many, of what a text has and an article cannot have. */
export type LeftOutWords = ReadonlyMap<string, readonly [one: string, many: string]>;

/**
 * The sentence about what was left out of a text; none if nothing was.
 * @param left kinds without words are not said
 */
export function describeLeftOut(
  left: Left,
  words: LeftOutWords,
  format: RawItem['format'],
): readonly Note[] {
  const said = [...left].flatMap(([kind, pieces]) => {
    const [one, many] = words.get(kind) ?? [];
    const count = pieces.length;
    return one === undefined ? [] : [{ pieces, says: `${count} ${count === 1 ? one : many}` }];
  });
  if (said.length === 0) return [];
  const pieces = said.flatMap((each) => each.pieces);
  const named = said.map(({ says }) => says).join(', ');
  return [explain(heldIn(pieces, format), `Left out of its text: ${named}.`)];
}
