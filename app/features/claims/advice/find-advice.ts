import { withoutPrefix } from '#app/html/top-elements.ts';
import { listValues } from '#app/html/words.ts';
import type { Advice, AdviceCode, Article, Surroundings } from './advice.ts';
import { findClaims } from './claims.ts';
import { saysNothing } from './kinds/link-words.ts';
import { findPastDate } from './kinds/past-date.ts';
import { findPlaceholder } from './kinds/placeholder.ts';
import { type Block, listBlocks, listLinks, listTables, toBlocks } from './read-article.ts';
import { listStatements } from './statements.ts';

/** Search results show about this many characters of a title and of a description. */
const MAX_TITLE = 60;
const MAX_DESCRIPTION = 160;
const MAX_WORDS = 35;
/** Nobody would read more. The rest shows up once these are fixed. */
const MOST = 40;
const MOST_QUOTED = 120;
/** Longer articles are checked only up to here, 10,000 words or more, to bound the time. */
export const MOST_READ = 80_000;

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
    ...checkSentences([...toBlocks([article.title]), ...listBlocks(html)], surroundings.today),
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
    ...(text !== null && saysNothing(text, href)
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

/** A text, sentence by sentence. */
export function checkSentences(blocks: readonly Block[], today: string): Advice[] {
  return listStatements(blocks).flatMap((statement) => {
    const sentence = statement.words;
    const words = statement.wordCount;
    const past = findPastDate(sentence, today);
    const placeholder = findPlaceholder(sentence);
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
      ...(placeholder === null
        ? []
        : [advise('placeholder', `“${placeholder}” seems to be left over.`, sentence)]),
      ...(past === null
        ? []
        : [advise('past-date', `${past} has passed. Is this still to come?`, sentence)]),
      ...findClaims(statement),
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
