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

interface PeriodLimits {
  readonly unit: 'day' | 'month';
  readonly least: number;
  readonly most: number;
  /** Named where the typed text is no number. */
  readonly example: number;
}

export function parseLeadRetention(typed: string): ParseResult<number> {
  const limits: PeriodLimits = { unit: 'month', least: 1, most: 120, example: 24 };
  return parsePeriod(typed, limits, (time) => `Leads are deleted after ${time}`);
}

export const DEFAULT_AUDIT_MONTHS = 24;

export function parseAuditRetention(typed: string): ParseResult<number> {
  // A database trigger refuses to delete entries younger than a year.
  const limits: PeriodLimits = { unit: 'month', least: 12, most: 120, example: 24 };
  return parsePeriod(typed, limits, (time) => `The activity log is kept for ${time}`);
}

export const DEFAULT_REVISION_DAYS = 90;

export function parseRevisionDays(typed: string): ParseResult<number> {
  const limits: PeriodLimits = { unit: 'day', least: 7, most: 3_650, example: 90 };
  return parsePeriod(typed, limits, (time) => {
    return `All versions of posts are kept for ${time}, then the last one of each week`;
  });
}

export const DEFAULT_TRASH_DAYS = 30;

export function parseTrashDays(typed: string): ParseResult<number> {
  const limits: PeriodLimits = { unit: 'day', least: 1, most: 365, example: 30 };
  return parsePeriod(typed, limits, (time) => `Posts stay in the Trash for ${time}`);
}

/** @param toSentence takes a time such as "1 month" or "90 days" */
function parsePeriod(
  typed: string,
  { unit, least, most, example }: PeriodLimits,
  toSentence: (time: string) => string,
): ParseResult<number> {
  const [, digits, typedUnit = unit] = /^(\d{1,6})(?: (day|month)s?)?$/i.exec(typed.trim()) ?? [];
  if (digits === undefined || typedUnit.toLowerCase() !== unit) {
    return refuse(
      'not-understood',
      `${quote(typed.trim())} is not a number of ${unit}s. Enter a number like ${example}.`,
    );
  }
  const count = Number(digits);
  if (count < least || count > most) {
    const range = `${least} and ${most.toLocaleString('en-US')}`;
    return refuse('not-understood', `Enter between ${range} ${unit}s, or leave it empty.`);
  }
  return accept(count, toSentence(`${count} ${unit}${count === 1 ? '' : 's'}`));
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
