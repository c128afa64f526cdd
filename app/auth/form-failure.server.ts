import type { RouterContextProvider } from 'react-router';
import { accountFullSentence, databaseUnavailableCopy } from '#app/content/errors.ts';
import { RETRY_HEADERS } from '#app/framework/database-unavailable.server.ts';
import { requestFacts, services } from '#app/framework/services.server.ts';
import { DatabaseUnavailableError } from '#database/database-unavailable.ts';

export interface AuthFormFailure {
  readonly message: string;
  readonly init: { readonly status: 503 | 507; readonly headers: Record<string, string> };
}

/**
 * Why a sign-in, or another form about an account, could not be answered, in a sentence for its
 * form: the database is away, or the disk is full.
 * @throws the error itself when it is neither.
 */
export function describeAuthFailure(
  context: Readonly<RouterContextProvider>,
  error: unknown,
): AuthFormFailure {
  const { log, storage } = context.get(services);
  const full = storage.note(error);
  if (!full && !(error instanceof DatabaseUnavailableError)) throw error;
  log.error({ id: context.get(requestFacts).id, err: error }, 'a form about an account failed');
  return full
    ? { message: accountFullSentence, init: { status: 507, headers: RETRY_HEADERS } }
    : { message: databaseUnavailableCopy.account, init: { status: 503, headers: RETRY_HEADERS } };
}
