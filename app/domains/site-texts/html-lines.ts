import { blockOf } from '#app/content/legal/legal-text.ts';
import { listTopElements } from '#app/html/top-elements.ts';
import { listWords } from '#app/html/words.ts';
import type { BlockLabel } from './shapes.ts';

const END_OF_LINE = /<\/(?:li|tr|p|h[2-6]|summary|figcaption|caption|dt|dd)>|<br>/g;
const END_OF_CELL = /<\/t[dh]>(?=<t[dh]\b)/g;

/** A sanitized text line by line, with **bold** words and [links](/address) as rich texts have them. */
export function htmlLines(html: string, blocks: readonly BlockLabel[]): string {
  return listTopElements(html)
    .map((element) => {
      const id = blockOf(element);
      if (id === null) return toLines(element.html);
      return `[${blocks.find((block) => block.id === id)?.label ?? id}]`;
    })
    .join('\n');
}

function toLines(html: string): string {
  const marked = html
    .replace(/<strong(?: [^<>]*)?>|<\/strong>/g, '**')
    .replace(/<a(?: [^<>]*?)? href="([^"]*)"[^<>]*>((?:(?!<\/a>)[\s\S])*)<\/a>/g, '[$2]($1)')
    .replace(END_OF_CELL, '$& | ')
    .replace(END_OF_LINE, '$&\n');
  return listWords(marked)
    .join('')
    .split('\n')
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter((line) => line !== '')
    .join('\n');
}
