import { accept, checkText, type ParseResult, quote, refuse } from './parse-result.ts';

export const PROVIDERS_LOAD = ['on-click', 'with-page'] as const;
/** Whether a third party's embed loads after a click or with the page. */
export type ProvidersLoad = (typeof PROVIDERS_LOAD)[number];

export function parseProvidersLoad(typed: string): ParseResult<ProvidersLoad> {
  const value = PROVIDERS_LOAD.find((each) => each === typed.trim());
  if (!value) return refuse('not-understood', 'Choose one of the two options.');
  const when = value === 'on-click' ? 'after a click' : 'with the page';
  return accept(value, `Providers load ${when}`);
}

/** Whether the webhook is called for an event of a post. */
export type WebhookEvent = 'off' | 'send';

/** @param when completes "The webhook is called …" */
export function parseWebhookEvent(typed: string, when: string): ParseResult<WebhookEvent> {
  const value = typed.trim();
  if (value === 'send') return accept(value, `The webhook is called ${when}`);
  if (value === 'off') return accept(value, `The webhook is not called ${when}`);
  return refuse('not-understood', 'Choose one of the two options.');
}

const MAX_MONTHS = 120;

export function parseLeadRetention(typed: string): ParseResult<number> {
  return parseMonths(typed, 1, (time) => `Leads are deleted after ${time}`);
}

export const DEFAULT_AUDIT_MONTHS = 24;
/** A database trigger refuses to delete entries younger than a year. */
const MIN_AUDIT_MONTHS = 12;

export function parseAuditRetention(typed: string): ParseResult<number> {
  return parseMonths(typed, MIN_AUDIT_MONTHS, (time) => `The activity log is kept for ${time}`);
}

export const DEFAULT_REVISION_DAYS = 90;
const MIN_REVISION_DAYS = 7;
const MAX_REVISION_DAYS = 3_650;

export function parseRevisionDays(typed: string): ParseResult<number> {
  const limits = { least: MIN_REVISION_DAYS, most: MAX_REVISION_DAYS, example: 90 };
  return parseDays(typed, limits, (days) => {
    return `All versions of posts are kept for ${days} days, then the last one of each week`;
  });
}

export const DEFAULT_TRASH_DAYS = 30;
const MAX_TRASH_DAYS = 365;

export function parseTrashDays(typed: string): ParseResult<number> {
  const limits = { least: 1, most: MAX_TRASH_DAYS, example: 30 };
  return parseDays(typed, limits, (days) => {
    return `Posts stay in the Trash for ${days === 1 ? '1 day' : `${days} days`}`;
  });
}

function parseDays(
  typed: string,
  { least, most, example }: { least: number; most: number; example: number },
  toSentence: (days: number) => string,
): ParseResult<number> {
  const text = typed.trim();
  const digits = /^(\d{1,6})(?: days?)?$/i.exec(text)?.[1];
  if (digits === undefined) {
    return refuse(
      'not-understood',
      `${quote(text)} is not a number of days. Enter a number like ${example}.`,
    );
  }
  const days = Number(digits);
  if (days < least || days > most) {
    const range = `${least} and ${most.toLocaleString('en-US')}`;
    return refuse('not-understood', `Enter between ${range} days, or leave it empty.`);
  }
  return accept(days, toSentence(days));
}

function parseMonths(
  typed: string,
  minimum: number,
  toSentence: (time: string) => string,
): ParseResult<number> {
  const text = typed.trim();
  const months = /^(\d{1,6})(?: months?)?$/i.exec(text)?.[1];
  if (months === undefined) {
    return refuse(
      'not-understood',
      `${quote(text)} is not a number of months. Enter a number like 24.`,
    );
  }
  const value = Number(months);
  if (value < minimum || value > MAX_MONTHS) {
    return refuse(
      'not-understood',
      `Enter between ${minimum} and ${MAX_MONTHS} months, or leave it empty.`,
    );
  }
  return accept(value, toSentence(`${value} ${value === 1 ? 'month' : 'months'}`));
}

export function parseSentence(typed: string): ParseResult<string> {
  const bad = checkText(typed, 160);
  if (bad) return bad;
  const value = typed.replace(/\s+/g, ' ').trim();
  return accept(value, `Visitors will read: ${quote(value)}`);
}

/** The registered name of the business. Forms name it as the sender of text messages. */
export function parseLegalName(typed: string): ParseResult<string> {
  const bad = checkText(typed, 100);
  if (bad) return bad;
  const value = typed.replace(/\s+/g, ' ').trim();
  return accept(value, `Forms ask for permission to text in the name of ${value}`);
}
