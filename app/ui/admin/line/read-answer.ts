import { notReadCopy } from '#app/site/words/errors.ts';
import { describeUnstored } from './describe-unstored.ts';
import { reasonOf, type UnreadAnswer } from './report-unstored.ts';

type Kind = 'string' | 'number' | 'boolean' | 'object' | 'array';
type AnyKey<T> = T extends unknown ? keyof T : never;
type Needed<T> = Readonly<Partial<Record<AnyKey<T>, Kind>>>;

/**
 * A response that is not from this site, such as a hotel's login page, or not as it should be. Its
 * message is for the person.
 */
export class UnexpectedAnswerError extends Error {}

export function unexpectedAnswer(response: UnreadAnswer): UnexpectedAnswerError {
  const reason = reasonOf(response);
  return new UnexpectedAnswerError(
    reason.kind === 'foreign' ? notReadCopy.foreign : describeUnstored({ reason, typed: false }),
  );
}

/**
 * The answer to a call of the admin area.
 * @param needed what an answer has unless it says `ok: false`
 * @throws UnexpectedAnswerError
 */
export async function readAnswer<T extends object>(
  response: Response,
  needed: Needed<T>,
): Promise<T> {
  let body: unknown;
  try {
    body = await response.json();
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  if (!isAnswer(body, needed)) throw unexpectedAnswer(response);
  return body;
}

/** For a body that the browser has parsed. */
export function isAnswer<T extends object>(body: unknown, needed: Needed<T>): body is T {
  if (kindOf(body) !== 'object') return false;
  const fields = body as Record<string, unknown>;
  if (fields.ok === false) {
    return [fields.code, fields.message].some((said) => typeof said === 'string');
  }
  return Object.entries(needed).every(([name, kind]) => kindOf(fields[name]) === kind);
}

function kindOf(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}
