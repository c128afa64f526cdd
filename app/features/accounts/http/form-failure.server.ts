import type { RouterContextProvider } from 'react-router';
import { RETRY_HEADERS } from '#app/http/database-unavailable.server.ts';
import { noteRejection } from '#app/http/read-only.server.ts';
import { requestInfo, services } from '#app/services/services.server.ts';
import {
  databaseUnavailableSentence,
  failedAccountCopy,
  passwordsBusySentence,
} from '#app/site/words/errors.ts';
import { DatabaseUnavailableError } from '#database/database-unavailable.ts';
import { QueueFullError } from '#queue/fair-queue.ts';
import { logFields } from '#server/log-fields.ts';
import type { SignInRejectionCode } from '../sign-in/sign-in.server.ts';

export interface AuthFormFailure {
  readonly message: string;
  readonly init: {
    readonly status: 423 | 500 | 503 | 507;
    readonly headers?: Record<string, string>;
  };
}

/** The HTTP status of each reason why a sign-in is rejected. */
export const REJECTION_STATUS: Readonly<Record<SignInRejectionCode, 401 | 403 | 429>> = {
  'wrong-credentials': 401,
  'no-admin-role': 403,
  'rate-limited': 429,
};

/**
 * The sentence and the response for an account form that failed because the database does not
 * answer, the disk is full, the site is being moved, too many passwords wait to be checked, or for
 * any unforeseen reason.
 * @throws a response that is thrown, such as a redirect
 */
export function describeAuthFailure(
  context: Readonly<RouterContextProvider>,
  error: unknown,
): AuthFormFailure {
  const { log, storage } = context.get(services);
  const facts = context.get(requestInfo);
  const fields = logFields(facts);
  if (error instanceof QueueFullError) {
    log.warn(fields, 'too many passwords wait to be checked');
    return { message: passwordsBusySentence, init: { status: 503, headers: RETRY_HEADERS } };
  }
  const rejection = noteRejection(storage, error);
  if (rejection === null && !(error instanceof Error)) throw error;
  log.error({ ...fields, err: error }, 'an account form failed');
  if (rejection === null && !(error instanceof DatabaseUnavailableError)) {
    storage.note(error);
    return { message: failedAccountCopy(facts.id), init: { status: 500 } };
  }
  return rejection !== null
    ? { message: rejection.account, init: { status: rejection.status, headers: RETRY_HEADERS } }
    : { message: databaseUnavailableSentence, init: { status: 503, headers: RETRY_HEADERS } };
}
