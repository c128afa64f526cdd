import { escapeHtml } from '#app/formatting/escape-html.ts';
import type { VideoEmbed } from '#app/html/content/video-embed.ts';
import { type Edit, replaceSelected, type Selected, wrapInline } from './inline-edits.ts';

/** Turns the selection into a block on a separate line. */
export function wrapBlock(selected: Selected, tag: string): Edit {
  const inner = selected.text.slice(selected.start, selected.end);
  const [before, after] = lineEnds(selected);
  const open = `${before}<${tag}>`;
  const insert = `${open}${inner}</${tag}>${after}`;
  return replaceSelected(selected, insert, [open.length, open.length + inner.length]);
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
  return replaceSelected(selected, insert, [cursor, cursor]);
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
  return replaceSelected(selected, `${before}${images.map(figure).join('\n')}${after}`);
}

function figure({ url, alt, isDecorative = false, width, height }: Image): string {
  const description = isDecorative ? 'alt="" aria-hidden="true"' : `alt="${escapeHtml(alt)}"`;
  return `<figure><img src="${escapeHtml(url)}" ${description} width="${width}" height="${height}"></figure>`;
}

export function insertVideo(selected: Selected, video: VideoEmbed): Edit {
  const [before, after] = lineEnds(selected);
  const { src, title, width, height } = video;
  return replaceSelected(
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
