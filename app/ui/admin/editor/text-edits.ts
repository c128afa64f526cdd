import { escapeHtml } from '#app/formatting/escape-html.ts';
import type { VideoEmbed } from '#app/html/content/video-embed.ts';

/** The text of a box and its selection. */
export interface Selected {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** The text that replaces a range, and the selection afterwards. */
export interface Edit {
  readonly from: number;
  readonly to: number;
  readonly insert: string;
  readonly start: number;
  readonly end: number;
}

/** Called when the edit is applied, with the selection of that moment. */
export type MakeEdit = (selected: Selected) => Edit;

function replace({ start, end }: Selected, insert: string, select?: [number, number]): Edit {
  const [first, last] = select ?? [insert.length, insert.length];
  return { from: start, to: end, insert, start: start + first, end: start + last };
}

/** Wraps the selection in an inline element and keeps it selected, or puts the cursor inside. */
export function wrapInline(selected: Selected, open: string, close: string): Edit {
  const inner = selected.text.slice(selected.start, selected.end);
  return replace(selected, `${open}${inner}${close}`, [open.length, open.length + inner.length]);
}

export const makeBold: MakeEdit = (at) => wrapInline(at, '<strong>', '</strong>');
export const makeItalic: MakeEdit = (at) => wrapInline(at, '<em>', '</em>');

/** Turns the selection into a block on a separate line. */
export function wrapBlock(selected: Selected, tag: string): Edit {
  const inner = selected.text.slice(selected.start, selected.end);
  const [before, after] = lineEnds(selected);
  const open = `${before}<${tag}>`;
  const insert = `${open}${inner}</${tag}>${after}`;
  return replace(selected, insert, [open.length, open.length + inner.length]);
}

/** Turns the selected lines into list items; without a selection, adds one empty item. */
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

export function insertLink(selected: Selected, url: string): Edit {
  return wrapInline(selected, `<a href="${escapeHtml(url)}">`, '</a>');
}

interface Image {
  url: string;
  alt: string;
  /** Screen readers skip it. */
  isDecorative?: boolean;
  width: number;
  height: number;
}

export function insertImages(selected: Selected, images: readonly Image[]): Edit {
  const [before, after] = lineEnds(selected);
  return replace(selected, `${before}${images.map(figure).join('\n')}${after}`);
}

function figure({ url, alt, isDecorative = false, width, height }: Image): string {
  const description = isDecorative ? 'alt="" aria-hidden="true"' : `alt="${escapeHtml(alt)}"`;
  return `<figure><img src="${escapeHtml(url)}" ${description} width="${width}" height="${height}"></figure>`;
}

export function insertVideo(selected: Selected, video: VideoEmbed): Edit {
  const [before, after] = lineEnds(selected);
  const { src, title, width, height } = video;
  return replace(
    selected,
    `${before}<iframe src="${escapeHtml(src)}" title="${escapeHtml(title)}" width="${width}" height="${height}"></iframe>${after}`,
  );
}

/** The line breaks that put the inserted text on separate lines. */
function lineEnds({ text, start, end }: Selected): [string, string] {
  const before = start === 0 || text[start - 1] === '\n' ? '' : '\n';
  const after = end < text.length && text[end] !== '\n' ? '\n' : '';
  return [before, after];
}
