import { attributeOf, type HtmlElement } from '../content/parse-html.server.ts';
import type { RemovedItems } from '../content/removed-items.server.ts';

/** Elements that a post cannot have, described for the person who pasted them. */
const NAMES: ReadonlyMap<string, string> = new Map([
  ['applet', 'An embedded program'],
  ['audio', 'A sound'],
  ['canvas', 'A drawing'],
  ['embed', 'An embedded program'],
  ['input', 'A form field'],
  ['meter', 'A gauge'],
  ['object', 'An embedded program'],
  ['progress', 'A gauge'],
  ['script', 'A script'],
  ['select', 'A form field'],
  ['svg', 'A drawing'],
  ['textarea', 'A form field'],
  ['video', 'A video that is neither on YouTube nor on Vimeo'],
]);
const UNWRAPPED: ReadonlyMap<string, string> = new Map([['form', 'A form (its text stays)']]);

/** Parts of the program's file that nobody will miss. */
const NOISE: ReadonlySet<string> = new Set([
  'area',
  'base',
  'col',
  'colgroup',
  'datalist',
  'frame',
  'frameset',
  'head',
  'link',
  'map',
  'meta',
  'noembed',
  'noframes',
  'noscript',
  'param',
  'plaintext',
  'portal',
  'source',
  'style',
  'template',
  'title',
  'track',
  'xml',
  'xmp',
]);

/** Whether an element is left out with everything in it. Records it if the person would miss it. */
export function isLeftOut(element: HtmlElement, removed: RemovedItems): boolean {
  const { tagName } = element;
  const partly = UNWRAPPED.get(tagName);
  if (partly) removed.add({ kind: 'element', message: partly, excerpt: `<${tagName}>` });
  const name = NAMES.get(tagName);
  if (name) {
    const excerpt = attributeOf(element, 'src') ?? `<${tagName}>`;
    removed.add({ kind: 'element', message: name, excerpt });
  }
  return name !== undefined || NOISE.has(tagName);
}
