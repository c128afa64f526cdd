import { accept, checkText, type ParseResult, quote, refuse } from './parse-result.ts';

export const PROVIDERS_LOAD = ['on-click', 'with-page'] as const;
/** When a third party's part is loaded: after the visitor asks, or with the page. */
export type ProvidersLoad = (typeof PROVIDERS_LOAD)[number];

export function parseProvidersLoad(typed: string): ParseResult<ProvidersLoad> {
  const value = PROVIDERS_LOAD.find((each) => each === typed.trim());
  if (!value) return refuse('not-understood', 'Choose one of the two.');
  const when = value === 'on-click' ? 'after a click' : 'with the page';
  return accept(value, `Providers load ${when}`);
}

const MAX_MONTHS = 120;

/** Whole months, 1 to 120. */
export function parseRetention(typed: string): ParseResult<number> {
  return parseMonths(typed, 1, (time) => `Leads are deleted after ${time}`);
}

export const DEFAULT_AUDIT_MONTHS = 24;
/** The database itself refuses to delete what is younger than a year. */
const MIN_AUDIT_MONTHS = 12;

/** Whole months, 12 to 120. */
export function parseAuditRetention(typed: string): ParseResult<number> {
  return parseMonths(typed, MIN_AUDIT_MONTHS, (time) => `The history is kept for ${time}`);
}

function parseMonths(
  typed: string,
  least: number,
  toSentence: (time: string) => string,
): ParseResult<number> {
  const text = typed.trim();
  const months = /^(\d{1,6})(?: months?)?$/i.exec(text)?.[1];
  if (months === undefined) {
    return refuse('not-understood', `${quote(text)} is not a number of months, like 24.`);
  }
  const value = Number(months);
  if (value < least || value > MAX_MONTHS) {
    return refuse(
      'not-understood',
      `Enter between ${least} and ${MAX_MONTHS} months, or leave it empty.`,
    );
  }
  return accept(value, toSentence(`${value} ${value === 1 ? 'month' : 'months'}`));
}

/** One line of text, as it will be read on the site. */
export function parseSentence(typed: string): ParseResult<string> {
  const bad = checkText(typed, 160);
  if (bad) return bad;
  const value = typed.replace(/\s+/g, ' ').trim();
  return accept(value, `Visitors read: ${quote(value)}`);
}

/** The business as it is registered: it is named to visitors as the sender of text messages. */
export function parseLegalName(typed: string): ParseResult<string> {
  const bad = checkText(typed, 100);
  if (bad) return bad;
  const value = typed.replace(/\s+/g, ' ').trim();
  return accept(value, `Forms ask for consent to text messages in the name of ${value}`);
}
