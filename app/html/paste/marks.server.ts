import type { Properties } from 'hast';
import { attributeOf, type HtmlElement } from '../content/parse-html.server.ts';

/** The inline elements around a text, from the outside in. */
export const MARK_NAMES = [
  'a',
  'strong',
  'em',
  'del',
  'mark',
  'sub',
  'sup',
  'abbr',
  'kbd',
  'code',
] as const;
export type MarkName = (typeof MARK_NAMES)[number];

/** Texts whose values are the same objects share one element. */
export type Marks = ReadonlyMap<MarkName, Properties>;

export const NO_MARKS: Marks = new Map();
const PLAIN: Properties = {};

const BY_TAG: ReadonlyMap<string, MarkName> = new Map<string, MarkName>([
  ['b', 'strong'],
  ['strong', 'strong'],
  ['i', 'em'],
  ['em', 'em'],
  ['cite', 'em'],
  ['dfn', 'em'],
  ['var', 'em'],
  ['s', 'del'],
  ['strike', 'del'],
  ['del', 'del'],
  ['mark', 'mark'],
  ['sub', 'sub'],
  ['sup', 'sup'],
  ['kbd', 'kbd'],
  ['code', 'code'],
  ['samp', 'code'],
  ['tt', 'code'],
]);

/** The marks of the text in an element: those around it, and its own. */
export function marksIn(element: HtmlElement, around: Marks): Marks {
  const changes = new Map<MarkName, Properties | null>();
  const byTag = BY_TAG.get(element.tagName);
  if (byTag) changes.set(byTag, PLAIN);
  if (element.tagName === 'abbr') {
    const title = attributeOf(element, 'title');
    if (title) changes.set('abbr', { title });
  }
  return changes.size === 0 ? around : withChanges(around, changes);
}

export function withMark(marks: Marks, name: MarkName, properties: Properties): Marks {
  return withChanges(marks, new Map([[name, properties]]));
}

export function withoutMark(marks: Marks, name: MarkName): Marks {
  return withChanges(marks, new Map([[name, null]]));
}

function withChanges(marks: Marks, changes: ReadonlyMap<MarkName, Properties | null>): Marks {
  const result = new Map(marks);
  for (const [name, properties] of changes) {
    if (properties === null) result.delete(name);
    else result.set(name, properties);
  }
  return result;
}
