import { readAttributes, scanTags } from '#app/html/tags.ts';

export interface FoundElement {
  readonly name: string;
  readonly classes: ReadonlySet<string>;
  readonly attributes: ReadonlyMap<string, string>;
  /** What is between its tags. */
  readonly inside: string;
  /** All of it. */
  readonly whole: string;
}

/** What stands instead of a whole element, or of its two tags alone. */
export type Rewritten = string | { readonly start: string; readonly end: string };

/**
 * HTML of a program that quotes its attributes, with some of its elements written anew, in time that
 * grows with its length. Images and elements that have a class and an end are asked about.
 * @param rewrite returns null to leave an element as it is, and look at those in it
 */
export function rewriteElements(
  html: string,
  rewrite: (element: FoundElement) => Rewritten | null,
): string {
  const tags = [...scanTags(html)];
  const ends = findEnds(tags);
  /** What stands instead of the end tags that are to come, by their number. */
  const waiting = new Map<number, string>();
  let result = '';
  let position = 0;
  for (let at = 0; at < tags.length; at += 1) {
    const tag = tags[at];
    if (tag === undefined || tag.start < position) continue;
    const instead = waiting.get(at) ?? null;
    if (tag.isEnd) {
      if (instead !== null) result += html.slice(position, tag.start) + instead;
      if (instead !== null) position = tag.end;
      continue;
    }
    const closing = ends.get(at);
    const end = closing === undefined ? tag : tags[closing];
    const isVoid = tag.name === 'img';
    if (end === undefined || (closing === undefined && !isVoid)) continue;
    const text = html.slice(tag.start, tag.end);
    if (!isVoid && !text.includes('class="')) continue;
    const attributes = readAttributes(text);
    const rewritten = rewrite({
      name: tag.name,
      classes: new Set((attributes.get('class') ?? '').split(/\s+/)),
      attributes,
      inside: isVoid ? '' : html.slice(tag.end, end.start),
      whole: html.slice(tag.start, end.end),
    });
    if (rewritten === null) continue;
    const isWhole = typeof rewritten === 'string';
    result += html.slice(position, tag.start) + (isWhole ? rewritten : rewritten.start);
    position = isWhole ? end.end : tag.end;
    if (!isWhole && closing !== undefined) waiting.set(closing, rewritten.end);
  }
  return result + html.slice(position);
}

/** The number of the end tag of each start tag that has one. */
function findEnds(
  tags: readonly { readonly name: string; readonly isEnd: boolean }[],
): Map<number, number> {
  const ends = new Map<number, number>();
  const open = new Map<string, number[]>();
  for (const [at, { name, isEnd }] of tags.entries()) {
    const started = open.get(name) ?? [];
    if (!isEnd) {
      started.push(at);
      open.set(name, started);
      continue;
    }
    const start = started.pop();
    if (start !== undefined) ends.set(start, at);
  }
  return ends;
}
