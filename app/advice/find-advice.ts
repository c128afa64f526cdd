import { withoutPrefix } from '#app/html/top-elements.ts';
import { listValues } from '#app/html/words.ts';
import type { Advice, AdviceCode, Article, Finding } from './advice.ts';
import { adviceOn } from './claim-words.ts';
import { findClaims, findClaimsOfArticle } from './claims.ts';
import { saysNothing } from './kinds/link-words.ts';
import { findPastDate } from './kinds/past-date.ts';
import { findPlaceholder } from './kinds/placeholder.ts';
import { quoteKinds } from './list-claims.ts';
import { type Block, listBlocks, listLinks, listTables, toBlocks } from './read-article.ts';
import { listStatements, type Statement } from './statements.ts';

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
 * links, then sentence by sentence. The text alone decides all but which of its links lead nowhere:
 * `settleAdvice` does.
 */
export function findAdvice(article: Article, today: string): Finding[] {
  const html = article.html.slice(0, MOST_READ);
  const ids = new Set([...article.headingIds, ...listValues(html, 'id')].map(withoutPrefix));
  const inText = ({ ifNowhere: href }: Finding) =>
    href?.startsWith('#') ? !ids.has(withoutPrefix(href.slice(1))) : null;
  const found: Finding[] = [
    ...checkTitle(article.title),
    ...checkDescription(article.description),
    ...listStructure(html),
    ...checkSentences(
      [...toBlocks([article.title]), ...listBlocks(html)],
      today,
      findClaimsOfArticle,
    ),
  ];
  let sure = 0;
  return found.flatMap((finding) => {
    const leadsNowhere = inText(finding);
    if (sure === MOST || leadsNowhere === false) return [];
    const { ifNowhere, ...advice } = finding;
    if (ifNowhere !== undefined && leadsNowhere === null) return [finding];
    sure += 1;
    return [advice];
  });
}

/** As much as somebody would read of what was found, without the links that lead somewhere. */
export function settleAdvice(
  found: readonly Finding[],
  leadsSomewhere: (href: string) => boolean,
): Advice[] {
  return shortenList(withoutArriving(found, leadsSomewhere));
}

/** The headings, links and tables of HTML. */
export function checkStructure(html: string, arrives: (href: string) => boolean): Advice[] {
  return withoutArriving(listStructure(html), arrives);
}

function listStructure(html: string): Finding[] {
  return [...checkHeadings(listBlocks(html)), ...judgeLinks(listLinks(html)), ...checkTables(html)];
}

function withoutArriving(found: readonly Finding[], arrives: (href: string) => boolean): Advice[] {
  return found.flatMap(({ ifNowhere, ...advice }) =>
    ifNowhere !== undefined && arrives(ifNowhere) ? [] : [advice],
  );
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

interface Link {
  readonly href: string;
  /** Null where its words are not written beside the address. */
  readonly text: string | null;
}

export function checkLinks(links: readonly Link[], arrives: (href: string) => boolean): Advice[] {
  return withoutArriving(judgeLinks(links), arrives);
}

function judgeLinks(links: readonly Link[]): Finding[] {
  return links.flatMap(({ href, text }) => [
    {
      ...advise(
        'link-nowhere',
        `This link leads nowhere (${href}). Choose where it goes, or remove it.`,
        text ?? '',
      ),
      ifNowhere: href,
    },
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
export function checkSentences(
  blocks: readonly Block[],
  today: string,
  claimsIn: (statement: Statement) => Advice[] = findClaims,
): Advice[] {
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
      // How a sentence sounds shows once nothing is left over in it.
      ...(placeholder === null ? claimsIn(statement) : findClaims(statement)),
    ];
  });
}

/** Nobody is asked to write somebody else's words better. */
export function checkQuote(quote: string): Advice[] {
  return quoteKinds(quote).map((code) => ({
    ...advise(code, adviceOn(code), quote),
    claim: quote,
  }));
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
