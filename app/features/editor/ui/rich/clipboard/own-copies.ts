import type { Slice } from 'prosemirror-model';

/** What was copied last in this tab. Its HTML tells whether the clipboard still holds it. */
let latest: { html: string; slice: Slice } | null = null;

/** Remembers what is copied, so that pasting it in this tab keeps all that HTML cannot say. */
export function rememberCopy(html: string, slice: Slice): void {
  latest = { html: withoutWrapper(html), slice };
}

/** The copied slice, if this is its HTML. */
export function findCopy(html: string): Slice | null {
  return latest !== null && html !== '' && withoutWrapper(html) === latest.html
    ? latest.slice
    : null;
}

const START = '<!--StartFragment-->';
const END = '<!--EndFragment-->';

/** The HTML without what browsers and systems put around it on the clipboard. */
export function withoutWrapper(html: string): string {
  const start = html.indexOf(START);
  const end = html.lastIndexOf(END);
  const inner = start !== -1 && end > start ? html.slice(start + START.length, end) : html;
  return inner
    .replaceAll('\r\n', '\n')
    .replace(/^(?:\s*<[!/]?(?:doctype|html|head|meta|body)\b[^>]*>)*/i, '')
    .replace(/(?:<\/(?:body|html)>\s*)*$/i, '')
    .trim();
}
