import type { SettingChoice } from './fields/setting-parsers.ts';

/** How long an answer may take, in the owner's hours. */
export type AnswerTime =
  | { readonly unit: 'hour'; readonly count: number }
  | { readonly unit: 'business day'; readonly count: number };

/** Each is said as it is called here: "We answer within one business day." */
const TIMES = {
  'one hour': { unit: 'hour', count: 1 },
  '2 hours': { unit: 'hour', count: 2 },
  '4 hours': { unit: 'hour', count: 4 },
  'one business day': { unit: 'business day', count: 1 },
  '2 business days': { unit: 'business day', count: 2 },
} as const satisfies Readonly<Record<string, AnswerTime>>;

export const NO_PROMISE = 'none';
export type AnswerPromise = keyof typeof TIMES | typeof NO_PROMISE;

/** Without a promise, an answer is due as if this one had been made. */
const UNPROMISED: AnswerTime = TIMES['one business day'];

export function answerTimeOf(promise: AnswerPromise): AnswerTime {
  return promise === NO_PROMISE ? UNPROMISED : TIMES[promise];
}

/** The time that visitors are told; null if they are told none. */
export function promisedTime(promise: string): string | null {
  return promise === NO_PROMISE ? null : promise;
}

export const PROMISE_CHOICES = [
  {
    value: NO_PROMISE,
    label: 'Don’t name a time',
    summary: 'Forms name no time. An answer is due within one business day',
  },
  ...(Object.keys(TIMES) as (keyof typeof TIMES)[]).map((time) => ({
    value: time,
    label: `Within ${time}`,
    summary: `Visitors read that you answer within ${time}`,
  })),
] as const satisfies readonly SettingChoice<AnswerPromise>[];
