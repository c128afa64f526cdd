import {
  databaseUnavailableCopy,
  failedSaveCopy,
  notSentCopy,
  readOnlyCopy,
} from '#app/site/words/errors.ts';
import type { Unstored, UnstoredReason } from './report-unstored.ts';

/** What to tell a person whose form was not stored, and who stays on the page. */
export function describeUnstored({ reason, typed }: Unstored): string {
  return messageOf(reason)(typed);
}

function messageOf(reason: UnstoredReason): (typed: boolean) => string {
  switch (reason.kind) {
    case 'database':
      return databaseUnavailableCopy;
    case 'disk-full':
    case 'moving':
      return readOnlyCopy[reason.kind].save;
    case 'failed':
      return failedSaveCopy(reason.reference);
    default:
      return notSentCopy[reason.kind];
  }
}
