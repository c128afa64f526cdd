import { clientKeys, secondsToWait } from '#database/limits/rate-limit.server.ts';
import type { AccountDeps } from '../sign-in/sign-in.server.ts';
import { findLinkEmail } from './password-reset.server.ts';
import { passwordProblems } from './password-strength.server.ts';

/** Enough for a person: the page asks when typing pauses. */
const REQUESTS = { limit: 300, windowSeconds: 15 * 60 };

export interface AdviceInput {
  readonly password: string;
  /** From the same form; empty if the form has no email field. */
  readonly email: string;
  /** The token of a reset link, which identifies the account; empty without one. */
  readonly reset: string;
  readonly clientKey: string;
}

/**
 * The problems of a password while it is being typed; null when the visitor exceeds the rate limit.
 * This is only advice: the submitted form is checked again.
 */
export async function advisePassword(
  deps: AccountDeps,
  { password, email, reset, clientKey }: AdviceInput,
): Promise<string[] | null> {
  const counted = clientKeys('password-advice', clientKey, REQUESTS);
  const wait = await secondsToWait(deps.database.db, counted, deps.now());
  if (wait > 0) return null;
  const ownerEmail = reset === '' ? email : ((await findLinkEmail(deps, reset)) ?? '');
  return passwordProblems(password, { email: ownerEmail, site: deps.config });
}
