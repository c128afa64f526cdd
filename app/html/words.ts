import { decodeText, encodeText } from './character-references.ts';
import { readAttributes, scanTags } from './tags.ts';

/**
 * A text as a post has it: HTML as the sanitizer writes it, which escapes every `<` and `&` of the
 * words and quotes every value.
 */
export interface HtmlText {
  readonly html: string;
}

/** Elements that separate their words from those before and after them. */
const APART = /^(?:p|h[1-6]|li|td|th|tr|br|summary|pre|blockquote|figcaption|div|dt|dd|hr)$/;

/** Applies `change` to each stretch of words in the HTML. */
export function mapWords(html: string, change: (words: string) => string): string {
  let result = '';
  let position = 0;
  const add = (end: number) => {
    if (end > position) result += encodeText(change(decodeText(html.slice(position, end))));
  };
  for (const { start, end } of scanTags(html)) {
    add(start);
    result += html.slice(start, end);
    position = end;
  }
  add(html.length);
  return result;
}

/** Each stretch of words between two tags. */
export function listWords(html: string): string[] {
  const found: string[] = [];
  mapWords(html, (words) => {
    found.push(words);
    return words;
  });
  return found;
}

/** The words alone, with spaces as readers see them. */
export function plainHtml(html: string): string {
  return plainBlocks(html).join(' ');
}

/** The words of each paragraph, heading, item and cell. */
export function plainBlocks(html: string): string[] {
  const blocks: string[] = [];
  let words = '';
  let position = 0;
  const end = () => {
    const block = words.replace(/\s+/g, ' ').trim();
    if (block !== '') blocks.push(block);
    words = '';
  };
  for (const tag of scanTags(html)) {
    words += decodeText(html.slice(position, tag.start));
    if (APART.test(tag.name)) end();
    position = tag.end;
  }
  words += decodeText(html.slice(position));
  end();
  return blocks;
}

/** All values of an attribute such as `href`. */
export function listValues(html: string, name: string): string[] {
  const values: string[] = [];
  for (const { start, end } of scanTags(html)) {
    const value = readAttributes(html.slice(start, end)).get(name);
    if (value !== undefined) values.push(value);
  }
  return values;
}

/** Any text as preformatted HTML, for content that is no longer accepted as HTML. */
export function toPreformatted(text: string): string {
  return `<pre>${encodeText(text)}</pre>`;
}

/** The names of the elements, each once. */
export function listElements(html: string): Set<string> {
  const names = new Set<string>();
  for (const { name } of scanTags(html)) names.add(name);
  return names;
}
