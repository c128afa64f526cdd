import { addDays, isDay } from '#app/formatting/dates.ts';
import { lines } from '#app/formatting/text-checks.ts';
import { readHttpsAddress } from '#app/formatting/web-address.ts';

export const SENTENCE_MAX = 1_000;
const LINK_MAX = 500;
const MOST_DAYS = 5 * 366;

/** What somebody typed about a claim. */
export interface TypedSupport {
  readonly sentence: string;
  readonly link: string;
  readonly reviewOn: string;
}

export type SupportErrors = Partial<Record<keyof TypedSupport | 'file', string>>;

type ParsedSupport =
  | {
      readonly ok: true;
      readonly support: { sentence: string; link: string | null; reviewOn: string | null };
    }
  | { readonly ok: false; readonly errors: SupportErrors };

const checkSentence = lines(SENTENCE_MAX, 'This');

/** @param hasFile whether a file supports the claim, so that no words have to */
export function parseSupport(
  typed: TypedSupport,
  { today, hasFile }: { today: string; hasFile: boolean },
): ParsedSupport {
  const errors: SupportErrors = {};
  const sentence = typed.sentence.trim();
  const link = typed.link.trim() === '' ? null : readHttpsAddress(typed.link);
  const reviewOn = typed.reviewOn.trim() === '' ? null : typed.reviewOn.trim();
  const problem = checkSentence(sentence);
  if (problem !== null) errors.sentence = problem;
  if (sentence === '' && link === null && !hasFile) {
    errors.sentence = 'Say what supports it, enter a link to what does, or choose a file';
  }
  if (link !== null && !(link instanceof URL)) errors.link = link.message;
  if (link instanceof URL && link.href.length > LINK_MAX) {
    errors.link = `The link can have at most ${LINK_MAX} characters`;
  }
  const dayProblem = reviewOn === null ? null : checkDay(reviewOn, today);
  if (dayProblem !== null) errors.reviewOn = dayProblem;
  if (Object.keys(errors).length > 0) return { ok: false, errors };
  const address = link instanceof URL ? link.href : null;
  return { ok: true, support: { sentence, link: address, reviewOn } };
}

function checkDay(day: string, today: string): string | null {
  if (!isDay(day)) return 'Choose a day';
  if (day <= today) return 'Choose a day to come';
  return day > addDays(today, MOST_DAYS) ? 'Choose a day of the next five years' : null;
}
