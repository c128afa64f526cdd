import { readAttributes, scanTags } from '../tags.ts';
import { plainHtml } from '../words.ts';
import { ID_PREFIX } from './allow-list.server.ts';

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
  const usable = known.filter(({ id }) => !ids.has(id));
  const kept = keepIds(found, usable);
  const taken = new Set([...ids, ...kept.filter((id) => id !== undefined)]);
  let result = '';
  let position = 0;
  const headings = found.map(({ at, ownId, text }, index) => {
    const id = ownId ?? kept[index] ?? makeId(text, taken);
    if (ownId === undefined) {
      result += `${html.slice(position, at)} id="${id}"`;
      position = at;
    }
    return { id, text };
  });
  return { html: result + html.slice(position), headings };
}

/** The headings that have words, and every id of the content. */
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
      const text = plainHtml(html.slice(opened.end, start));
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
  const places = found.map(({ ownId, text }) => {
    if (ownId !== undefined) return undefined;
    const place = known.findIndex((one, index) => one.text === text && !used.has(index));
    if (place === -1) return undefined;
    used.add(place);
    return place;
  });
  for (const { from, to } of runsWithout(places, found)) {
    const first = (places[from - 1] ?? -1) + 1;
    const last = places[to] ?? known.length;
    const free = known.map((_, index) => index).slice(first, Math.max(first, last));
    const unused = free.filter((index) => !used.has(index));
    // Between the same neighbors as before: these are the headings whose words were changed.
    if (unused.length !== to - from) continue;
    for (const [offset, index] of unused.entries()) places[from + offset] = index;
  }
  return places.map((place) => (place === undefined ? undefined : known[place]?.id));
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

/** "What it costs" is `in-post-what-it-costs`; a second one ends in `-2`. */
function makeId(text: string, taken: Set<string>): string {
  const words = text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[\p{M}'’]+/gu, '')
    .normalize('NFC')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .join('-');
  const name = [...words].slice(0, LONGEST_ID).join('').replace(/-$/, '') || 'section';
  let id = ID_PREFIX + name;
  for (let number = 2; taken.has(id); number += 1) id = `${ID_PREFIX}${name}-${number}`;
  taken.add(id);
  return id;
}
