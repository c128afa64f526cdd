import {
  accept,
  checkText,
  type ParseResult,
  quote,
  reject,
} from '#app/formatting/parse-result.ts';

export interface SettingChoice<Value extends string = string> {
  readonly value: Value;
  readonly label: string;
  /** The sentence that the owner reads once it is saved. */
  readonly summary: string;
}

export function parseChoice<Value extends string>(
  typed: string,
  choices: readonly SettingChoice<Value>[],
): ParseResult<Value> {
  const chosen = choices.find(({ value }) => value === typed.trim());
  if (chosen) return accept(chosen.value, chosen.summary);
  const count = choices.length === 2 ? 'two ' : '';
  return reject('not-understood', `Choose one of the ${count}options.`);
}

export interface PeriodLimits {
  readonly unit: 'day' | 'month';
  readonly least: number;
  readonly most: number;
  /** Named where the typed text is not a number. */
  readonly example: number;
}

/** @param toSummary takes a time such as "1 month" or "90 days" */
export function parsePeriod(
  typed: string,
  { unit, least, most, example }: PeriodLimits,
  toSummary: (time: string) => string,
): ParseResult<number> {
  const [, digits, typedUnit = unit] = /^(\d{1,6})(?: (day|month)s?)?$/i.exec(typed.trim()) ?? [];
  if (digits === undefined || typedUnit.toLowerCase() !== unit) {
    return reject(
      'not-understood',
      `${quote(typed.trim())} is not a number of ${unit}s. Enter a number like ${example}.`,
    );
  }
  const count = Number(digits);
  if (count < least || count > most) {
    const range = `${least} and ${most.toLocaleString('en-US')}`;
    return reject('not-understood', `Enter between ${range} ${unit}s, or leave it empty.`);
  }
  return accept(count, toSummary(`${count} ${unit}${count === 1 ? '' : 's'}`));
}

/** Parses one line of words; white space between them becomes one space. */
export function parseWords(
  typed: string,
  maxLength: number,
  toSummary: (words: string) => string,
): ParseResult<string> {
  const bad = checkText(typed, maxLength);
  if (bad) return bad;
  const words = typed.replace(/\s+/g, ' ').trim();
  return accept(words, toSummary(words));
}
