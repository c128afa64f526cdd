import { ID_PREFIX } from '#app/html/top-elements.ts';
import { readAttributes, scanTags } from '../tags.ts';
import { plainHtml } from '../words.ts';

/** A heading of the second level, as the contents of an article list it. */
export interface Heading {
  readonly id: string;
  readonly text: string;
}

interface FoundHeading {
  /** The end of its tag's name, where an id goes. */
  readonly at: number;
  /** The id that the author gave it. */
  readonly ownId: string | undefined;
  readonly text: string;
}

const LONGEST_ID = 60;
/** How much of a heading's words is read for its id. */
const READ_FOR_ID = 600;
/** Nobody reads longer contents. Later headings get no id of ours, and are not listed. */
export const MOST_HEADINGS = 500;

/**
 * Gives each heading of the second level of sanitized content an id, so that a link to a section works
 * for as long as the section is there: an id of the author's stays, and `known` are the headings as the
 * content had them before. A heading keeps its id where its words are the same, and also where they
 * were changed, but for an id that another element of the content has now.
 */
export function placeHeadings(
  html: string,
  known: readonly Heading[],
): { html: string; headings: readonly Heading[] } {
  if (!html.includes('<h2')) return { html, headings: [] };
  const { found, ids } = findHeadings(html);
  const usable = known.slice(0, MOST_HEADINGS).filter(({ id }) => !ids.has(id));
  const kept = keepIds(found, usable);
  const makeId = createIds(new Set([...ids, ...kept.filter((id) => id !== undefined)]));
  let result = '';
  let position = 0;
  const headings = found.map(({ at, ownId, text }, index) => {
    const id = ownId ?? kept[index] ?? makeId(text);
    if (ownId === undefined) {
      result += `${html.slice(position, at)} id="${id}"`;
      position = at;
    }
    return { id, text };
  });
  return { html: result + html.slice(position), headings };
}

/** The first headings that have words, and every id of the content. */
function findHeadings(html: string): { found: FoundHeading[]; ids: Set<string> } {
  const found: FoundHeading[] = [];
  const ids = new Set<string>();
  let opened: { start: number; end: number; id: string | undefined } | null = null;
  for (const { name, isEnd, start, end } of scanTags(html)) {
    const tag = html.slice(start, end);
    const id = tag.includes(' id="') ? readAttributes(tag).get('id') : undefined;
    if (id !== undefined) ids.add(id);
    if (name !== 'h2') continue;
    if (!isEnd) opened = { start, end, id };
    else if (opened !== null) {
      const text = found.length < MOST_HEADINGS ? plainHtml(html.slice(opened.end, start)) : '';
      if (text !== '') found.push({ at: opened.start + '<h2'.length, ownId: opened.id, text });
      opened = null;
    }
  }
  return { found, ids };
}

/** The known id of each heading without one in the HTML; undefined for a new heading. */
function keepIds(
  found: readonly FoundHeading[],
  known: readonly Heading[],
): (string | undefined)[] {
  const used = new Set<number>();
  /** Where the headings of each text were, the next one last. */
  const waiting = new Map<string, number[]>();
  for (const [index, { text }] of known.entries()) {
    const same = waiting.get(text);
    if (same === undefined) waiting.set(text, [index]);
    else same.unshift(index);
  }
  const places = found.map(({ ownId, text }) => {
    const place = ownId === undefined ? waiting.get(text)?.pop() : undefined;
    if (place !== undefined) used.add(place);
    return place;
  });
  for (const { from, to } of runsWithout(places, found)) {
    const unused = listUnused(used, {
      from: (places[from - 1] ?? -1) + 1,
      to: places[to] ?? known.length,
      most: to - from + 1,
    });
    // Between the same neighbors as before: these are the headings whose words were changed.
    if (unused.length !== to - from) continue;
    for (const [offset, index] of unused.entries()) {
      places[from + offset] = index;
      used.add(index);
    }
  }
  return places.map((place) => (place === undefined ? undefined : known[place]?.id));
}

/** The first numbers of a range that are not used. */
function listUnused(
  used: ReadonlySet<number>,
  { from, to, most }: { from: number; to: number; most: number },
): number[] {
  const unused: number[] = [];
  for (let index = from; index < to && unused.length < most; index += 1) {
    if (!used.has(index)) unused.push(index);
  }
  return unused;
}

/** The runs of headings that have no id in the HTML and no known one. */
function runsWithout(
  places: readonly (number | undefined)[],
  found: readonly FoundHeading[],
): { from: number; to: number }[] {
  const runs: { from: number; to: number }[] = [];
  let from: number | null = null;
  for (let index = 0; index <= places.length; index += 1) {
    const isNew =
      index < places.length && places[index] === undefined && found[index]?.ownId === undefined;
    if (isNew) from ??= index;
    else if (from !== null) {
      runs.push({ from, to: index });
      from = null;
    }
  }
  return runs;
}

/**
 * Makes ids that are not taken: "What it costs" is `in-post-what-it-costs`; a second one ends in `-2`.
 */
function createIds(taken: ReadonlySet<string>): (text: string) => string {
  /** How many ids each name has: thousands of equal headings take no longer than different ones. */
  const counts = new Map<string, number>();
  const made = new Set<string>();
  return (text) => {
    const name = nameOf(text);
    let number = counts.get(name) ?? 0;
    let id: string;
    do {
      number += 1;
      id = ID_PREFIX + name + (number === 1 ? '' : `-${number}`);
    } while (taken.has(id) || made.has(id));
    counts.set(name, number);
    made.add(id);
    return id;
  };
}

function nameOf(text: string): string {
  const words = text
    .slice(0, READ_FOR_ID)
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[\p{M}'’]+/gu, '')
    .normalize('NFC')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .join('-');
  return [...words].slice(0, LONGEST_ID).join('').replace(/-$/, '') || 'section';
}
