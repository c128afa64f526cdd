import type { RouterContextProvider } from 'react-router';
import { DatabaseUnavailableError } from '#database/database-unavailable.ts';
import { accountFullSentence, databaseAway } from './content/errors.ts';
import { requestFacts, services } from './services.server.ts';
import { AWAY_HEADERS } from './unavailable.server.ts';

export interface AccountTrouble {
  readonly message: string;
  readonly init: { readonly status: 503 | 507; readonly headers: Record<string, string> };
}

/**
 * Why a sign-in, or another form about an account, could not be answered, in a sentence for its
 * form: the database is away, or the disk is full.
 * @throws the error itself when it is neither.
 */
export function explainTrouble(
  context: Readonly<RouterContextProvider>,
  error: unknown,
): AccountTrouble {
  const { log, storage } = context.get(services);
  const full = storage.note(error);
  if (!full && !(error instanceof DatabaseUnavailableError)) throw error;
  log.error({ id: context.get(requestFacts).id, err: error }, 'a form about an account failed');
  return full
    ? { message: accountFullSentence, init: { status: 507, headers: AWAY_HEADERS } }
    : { message: databaseAway.account, init: { status: 503, headers: AWAY_HEADERS } };
}
