import { notReadCopy } from '#app/site/words/errors.ts';
import { UnexpectedAnswerError } from './read-answer.ts';

/** What to tell a person who asked the site for something, once that has thrown. */
export function describeFailure(error: unknown): string {
  return error instanceof UnexpectedAnswerError ? error.message : notReadCopy.unreachable;
}
