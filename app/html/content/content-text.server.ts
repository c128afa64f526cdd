import { toLine } from '#app/formatting/characters.ts';
import { shortenToWord } from '#app/formatting/shorten-to-word.ts';
import { DROPPED_WHOLE, WRAPPERS } from './allow-list.server.ts';
import { ContentError } from './content-error.server.ts';
import { BLOCKS } from './elements.ts';
import {
  type HtmlElement,
  type HtmlParent,
  isElement,
  isText,
  parseHtml,
} from './parse-html.server.ts';

/** We look for the first sentence in this many characters, which limits the parsing time. */
const SEARCHED = 20_000;
/** The length limit of a meta description. */
const MAX_DESCRIPTION = 160;
/** The length of the text that replaces the missing title of a draft. */
const MAX_FIRST_WORDS = 70;
const HEADING = /^(h[1-6]|figcaption|caption|summary)$/;
/** A period after these does not end a sentence. */
const ABBREVIATIONS =
  /(?:^|[\s(])(?:Dr|Mr|Mrs|Ms|Prof|St|Jr|Sr|No|Inc|vs|etc|approx|e\.g|i\.e|[A-Z]|(?:[A-Z]\.)+[A-Z])\.$/;

/**
 * The first sentence of a post in at most 160 characters, the default of its description. Headings
 * and captions count only if there is no other text. Empty without any text.
 */
export function firstSentence(html: string): string {
  const blocks = readBlocks(html.slice(0, SEARCHED).toWellFormed());
  const text = (blocks.find(({ heading }) => !heading) ?? blocks[0])?.text ?? '';
  return shortenToWord(sentenceOf(text.slice(0, 4 * MAX_DESCRIPTION)), MAX_DESCRIPTION);
}

/** The first words of HTML that need not be sanitized, on one line. Empty without any text. */
export function firstWords(html: string): string {
  const blocks = readBlocks(html.slice(0, SEARCHED).toWellFormed());
  return shortenToWord(toLine(blocks.map(({ text }) => text).join(' ')), MAX_FIRST_WORDS);
}

interface Block {
  text: string;
  heading: boolean;
}

/** Empty for content of an older sanitizer version that the parser's limits now reject. */
function readBlocks(html: string): Block[] {
  try {
    return blocksOf(html);
  } catch (error) {
    if (error instanceof ContentError) return [];
    throw error;
  }
}

function blocksOf(html: string): Block[] {
  const blocks: Block[] = [];
  let text = '';
  const endBlock = (heading: boolean) => {
    const trimmed = text.replace(/\s+/g, ' ').trim();
    if (trimmed !== '') blocks.push({ text: trimmed, heading });
    text = '';
  };
  const visit = (parent: HtmlParent, heading: boolean) => {
    for (const node of parent.childNodes) {
      if (isText(node)) text += node.value;
      if (!isElement(node) || DROPPED_WHOLE.has(node.tagName) || node.tagName === 'iframe') {
        continue;
      }
      const inHeading = heading || HEADING.test(node.tagName);
      const ends = endsLine(node);
      if (ends) endBlock(heading);
      visit(node, inHeading);
      if (ends) endBlock(inHeading);
    }
  };
  visit(parseHtml(html), false);
  endBlock(false);
  return blocks;
}

function endsLine({ tagName }: HtmlElement): boolean {
  return BLOCKS.has(tagName) || WRAPPERS.has(tagName) || /^(h1|br|tr|td|th|img)$/.test(tagName);
}

function sentenceOf(text: string): string {
  for (const end of text.matchAll(/[.!?…]+["'”’)\]]*(?=\s+["'“‘(]?[\p{Lu}\p{N}])/gu)) {
    const sentence = text.slice(0, end.index + end[0].length);
    if (!ABBREVIATIONS.test(sentence.slice(-24))) return sentence;
  }
  return text;
}
