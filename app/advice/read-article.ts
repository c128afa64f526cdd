import { toLine } from '#app/formatting/characters.ts';
import { decodeText } from '#app/html/character-references.ts';
import { BLOCKS, TABLE_PARTS } from '#app/html/content/elements.ts';
import { readAttributes, scanTags } from '#app/html/tags.ts';
import { listValues, plainHtml } from '#app/html/words.ts';

/** The text of one block, such as a paragraph, a heading or a cell. */
export interface Block {
  readonly name: string;
  readonly text: string;
  /** Whether it stands in a block quotation. */
  readonly isQuote: boolean;
}

/** Texts that are no HTML, such as a title, as blocks. */
export function toBlocks(texts: readonly string[]): Block[] {
  return texts.map((text) => ({ name: 'p', text, isQuote: false }));
}

/** Each block of sanitized HTML that has words, in order. Code is left out: it is not prose. */
export function listBlocks(html: string): Block[] {
  const blocks: Block[] = [];
  let block = { name: 'p', text: '' };
  let codeDepth = 0;
  let quoteDepth = 0;
  let position = 0;
  const endBlock = (next: string) => {
    const text = toLine(block.text);
    if (text !== '') blocks.push({ name: block.name, text, isQuote: quoteDepth > 0 });
    block = { name: next, text: '' };
  };
  for (const { name, isEnd, start, end } of scanTags(html)) {
    if (codeDepth === 0) block.text += decodeText(html.slice(position, start));
    position = end;
    if (name === 'br') endBlock(block.name);
    if (BLOCKS.has(name) || TABLE_PARTS.has(name)) endBlock(isEnd ? 'p' : name);
    if (name === 'blockquote') quoteDepth += isEnd ? -1 : 1;
    if (name === 'pre' || name === 'code') codeDepth += isEnd ? -1 : 1;
  }
  block.text += decodeText(html.slice(position));
  endBlock('p');
  return blocks;
}

/** The links with their words; for a linked image, its description. */
export function listLinks(html: string): { href: string; text: string }[] {
  return listOf(html, 'a').map(({ tag, inner }) => ({
    href: readAttributes(tag).get('href') ?? '',
    text: plainHtml(inner) || listValues(inner, 'alt').join(' ').trim(),
  }));
}

/** The tables, each with the first words in it. */
export function listTables(html: string): { hasHeader: boolean; start: string }[] {
  return listOf(html, 'table').map(({ inner }) => ({
    hasHeader: /<th[\s>]/.test(inner),
    start: listBlocks(inner)[0]?.text ?? '',
  }));
}

/** The elements with this name. They must not be nested. */
function listOf(html: string, wanted: string): { tag: string; inner: string }[] {
  const found: { tag: string; inner: string }[] = [];
  let open: { tag: string; end: number } | null = null;
  for (const { name, isEnd, start, end } of scanTags(html)) {
    if (name !== wanted) continue;
    if (!isEnd) open = { tag: html.slice(start, end), end };
    else if (open !== null) found.push({ tag: open.tag, inner: html.slice(open.end, start) });
  }
  return found;
}

/** Made with the first text: its rules take longer to load than all of this folder. */
let segmenter: Intl.Segmenter | undefined;

/** What ends with a period and no sentence. */
const ABBREVIATED =
  /(?:^|[\s("“])(?:Mr|Mrs|Ms|Dr|St|Jr|Sr|vs|approx|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec|[A-Z])\.$/;
/** A sentence does not begin like this: “(Ann, Tampa)” says who said what stands before it. */
const GOES_ON = /^(?:[—–-]|\p{Ll}|\(\p{Lu}[^()]{1,60}\)$)/u;
/** Who said it, behind a quotation: “Ann Lee, daughter of a resident”. */
const SPEAKER =
  /^(?:Dr\. ?)?\p{Lu}[\p{L}'’-]+(?: (?:and |& )?\p{Lu}[\p{L}.'’-]*){0,3}(?:, [^.!?]{1,60})?\.?$/u;

/** Nothing in it can end a sentence: thousands of cells and list items need no look at its words. */
const ONE_SENTENCE = /^[\w ,;:$%&()'’"“”#+–-]*$/;

/** The sentences of a block. */
export function listSentences(text: string): string[] {
  if (ONE_SENTENCE.test(text)) return text === '' ? [] : [text.trim()];
  segmenter ??= new Intl.Segmenter('en-US', { granularity: 'sentence' });
  const starts: number[] = [];
  let before = '';
  for (const { segment, index } of segmenter.segment(text)) {
    const sentence = segment.trim();
    const goesOn =
      ABBREVIATED.test(before.slice(-12)) ||
      GOES_ON.test(sentence) ||
      (/["”]$/.test(before) && SPEAKER.test(sentence));
    if (index === 0 || !goesOn) starts.push(index);
    before = sentence;
  }
  return starts.map((start, place) => text.slice(start, starts[place + 1]).trim());
}
