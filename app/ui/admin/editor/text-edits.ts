import type { VideoEmbed } from '#app/domains/posts/content/video-embed.ts';

/** A text with its selection, and what a tool of the toolbar makes of it. */
export interface Selected {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** What is put in place of a range, and what is selected afterwards. */
export interface Edit {
  readonly from: number;
  readonly to: number;
  readonly insert: string;
  readonly start: number;
  readonly end: number;
}

/** Asked when it is made, because what is selected is known then. */
export type MakeEdit = (selected: Selected) => Edit;

function replace({ start, end }: Selected, insert: string, select?: [number, number]): Edit {
  const [first, last] = select ?? [insert.length, insert.length];
  return { from: start, to: end, insert, start: start + first, end: start + last };
}

/** Puts an inline element around the selection, which stays selected; an empty one gets the cursor inside. */
export function wrapInline(selected: Selected, open: string, close: string): Edit {
  const inner = selected.text.slice(selected.start, selected.end);
  return replace(selected, `${open}${inner}${close}`, [open.length, open.length + inner.length]);
}

/** Makes a block of the selection, on a line of its own. */
export function wrapBlock(selected: Selected, tag: string): Edit {
  const inner = selected.text.slice(selected.start, selected.end);
  const [before, after] = lineEnds(selected);
  const open = `${before}<${tag}>`;
  const insert = `${open}${inner}</${tag}>${after}`;
  return replace(selected, insert, [open.length, open.length + inner.length]);
}

/** Makes a list of the selected lines, one item each; without any, one empty item. */
export function wrapList(selected: Selected, tag: 'ul' | 'ol'): Edit {
  const lines = selected.text
    .slice(selected.start, selected.end)
    .split('\n')
    .filter((l) => l.trim());
  const items = (lines.length > 0 ? lines : ['']).map((line) => `  <li>${line.trim()}</li>`);
  const [before, after] = lineEnds(selected);
  const head = `${before}<${tag}>\n`;
  const insert = `${head}${items.join('\n')}\n</${tag}>${after}`;
  const cursor = lines.length > 0 ? insert.length : head.length + '  <li>'.length;
  return replace(selected, insert, [cursor, cursor]);
}

export function insertLink(selected: Selected, address: string): Edit {
  return wrapInline(selected, `<a href="${escapeAttribute(address)}">`, '</a>');
}

interface Picture {
  url: string;
  alt: string;
  width: number;
  height: number;
}

export function insertImage(selected: Selected, picture: Picture): Edit {
  const [before, after] = lineEnds(selected);
  const { url, alt, width, height } = picture;
  return replace(
    selected,
    `${before}<figure><img src="${escapeAttribute(url)}" alt="${escapeAttribute(alt)}" width="${width}" height="${height}"></figure>${after}`,
  );
}

export function insertVideo(selected: Selected, { src, title }: VideoEmbed): Edit {
  const [before, after] = lineEnds(selected);
  return replace(
    selected,
    `${before}<iframe src="${escapeAttribute(src)}" title="${escapeAttribute(title)}"></iframe>${after}`,
  );
}

/** Line ends that put what is inserted on lines of its own. */
function lineEnds({ text, start, end }: Selected): [string, string] {
  const before = start === 0 || text[start - 1] === '\n' ? '' : '\n';
  const after = end < text.length && text[end] !== '\n' ? '\n' : '';
  return [before, after];
}

function escapeAttribute(value: string): string {
  return value.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}
