import { withoutPrefix } from '#app/html/top-elements.ts';
import { listValues } from '#app/html/words.ts';
import type { Advice, AdviceCode, Article, Surroundings } from './advice.ts';
import { findClaims } from './claims.ts';
import { MOST_OF_SENTENCE } from './list-claims.ts';
import { findPastDate } from './past-date.ts';
import { type Block, listBlocks, listLinks, listSentences, listTables } from './read-article.ts';

/** Search results show about this many characters of a title and of a description. */
const MAX_TITLE = 60;
const MAX_DESCRIPTION = 160;
const MAX_WORDS = 35;
/** Nobody would read more. The rest shows up once these are fixed. */
const MOST = 40;
const MOST_QUOTED = 120;
/** Longer articles are checked only up to here, to bound the time. */
export const MOST_READ = 150_000;

const SAYS_NOTHING =
  /^(?:(?:click|tap|read|see|look|find out)? ?(?:here|this|more|now|this link|this page)|link|learn more|more info(?:rmation)?|details|https?:\/\/\S+|www\.\S+)[.!:]?$/i;
const PLACEHOLDER =
  /lorem ipsum|\b(?:TODO|TBD|TBC|FIXME|XXX+)\b|[[{<]{1,3}(?:insert|your|name|city|home|date|link|placeholder|add)\b[^\]}>]{0,60}[\]}>]/i;

/**
 * What deserves a look before the text is published: first title and description, then structure and
 * links, then sentence by sentence.
 */
export function findAdvice(article: Article, surroundings: Surroundings): Advice[] {
  const html = article.html.slice(0, MOST_READ);
  const ids = new Set([...article.headingIds, ...listValues(html, 'id')].map(withoutPrefix));
  const arrives = (href: string) =>
    href.startsWith('#')
      ? ids.has(withoutPrefix(href.slice(1)))
      : surroundings.leadsSomewhere(href);
  return shortenList([
    ...checkTitle(article.title),
    ...checkDescription(article.description),
    ...checkStructure(html, arrives),
    ...[article.title, ...listBlocks(html).map(({ text }) => text)].flatMap((text) =>
      checkSentences(text, surroundings.today),
    ),
  ]);
}

/** The headings, links and tables of HTML. */
export function checkStructure(html: string, arrives: (href: string) => boolean): Advice[] {
  return [
    ...checkHeadings(listBlocks(html)),
    ...checkLinks(listLinks(html), arrives),
    ...checkTables(html),
  ];
}

/** As much as somebody would read. */
export function shortenList<One extends Advice>(found: readonly One[]): One[] {
  return found.slice(0, MOST).map((advice) => ({ ...advice, quote: shorten(advice.quote) }));
}

/** What search results show of a page. */
export function checkTitle(title: string): Advice[] {
  return checkLength('long-title', 'a title', title, MAX_TITLE);
}

function checkDescription(description: string): Advice[] {
  return checkLength('long-description', 'a description', description, MAX_DESCRIPTION);
}

function checkLength(code: AdviceCode, what: string, text: string, max: number): Advice[] {
  if (text.length <= max) return [];
  return [
    advise(
      code,
      `Search results show about ${max} characters of ${what}; this one has ${text.length}.`,
    ),
  ];
}

function checkHeadings(blocks: readonly Block[]): Advice[] {
  const found: Advice[] = [];
  let last = 1;
  for (const { name, text } of blocks) {
    const level = Number(/^h([2-6])$/.exec(name)?.[1]);
    if (Number.isNaN(level)) continue;
    if (level > last + 1) {
      found.push(
        advise(
          'heading-jump',
          `This heading has level ${level} below one of level ${last}. Make it level ${last + 1}.`,
          text,
        ),
      );
    }
    last = level;
  }
  return found;
}

/** Links with their words, which are null where they are not written beside the address. */
export function checkLinks(
  links: readonly { readonly href: string; readonly text: string | null }[],
  arrives: (href: string) => boolean,
): Advice[] {
  return links.flatMap(({ href, text }) => [
    ...(arrives(href)
      ? []
      : [
          advise(
            'link-nowhere',
            `This link leads nowhere (${href}). Choose where it goes, or remove it.`,
            text ?? '',
          ),
        ]),
    ...(text !== null && (text === '' || SAYS_NOTHING.test(text))
      ? [
          advise(
            'link-words',
            'These words do not say where the link leads. Link the words that name it.',
            text || href,
          ),
        ]
      : []),
  ]);
}

function checkTables(html: string): Advice[] {
  return listTables(html).flatMap(({ hasHeader, start }) =>
    hasHeader
      ? []
      : [advise('table-header', 'This table has no header. Make its first row one.', start)],
  );
}

/** A paragraph, sentence by sentence. */
export function checkSentences(text: string, today: string): Advice[] {
  return listSentences(text).flatMap((whole) => {
    const sentence = whole.slice(0, MOST_OF_SENTENCE).toWellFormed();
    const words = whole.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
    const past = findPastDate(sentence, today);
    const placeholder = PLACEHOLDER.exec(sentence)?.[0];
    return [
      ...(words > MAX_WORDS
        ? [
            advise(
              'long-sentence',
              `This sentence has ${words} words. Two shorter ones are easier to read.`,
              sentence,
            ),
          ]
        : []),
      ...(placeholder === undefined
        ? []
        : [advise('placeholder', `“${placeholder}” seems to be left over.`, sentence)]),
      ...(past === null
        ? []
        : [advise('past-date', `${past} has passed. Is the sentence still true?`, sentence)]),
      ...findClaims(sentence),
    ];
  });
}

function advise(code: AdviceCode, text: string, quote = ''): Advice {
  return { code, text, quote };
}

/** The first words of a quote. The editor searches the text for them, so nothing may be added. */
function shorten(quote: string): string {
  if (quote.length <= MOST_QUOTED) return quote;
  const end = quote.lastIndexOf(' ', MOST_QUOTED);
  return quote.slice(0, end > 0 ? end : MOST_QUOTED).toWellFormed();
}
