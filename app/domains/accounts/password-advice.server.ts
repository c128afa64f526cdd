import { secondsToWait } from '../limits/rate-limit.server.ts';
import { findLinkEmail } from './password-reset.server.ts';
import { passwordProblems } from './password-strength.server.ts';
import type { AccountDeps } from './sign-in.server.ts';

/** More than anybody types: asked when the typing pauses. */
const QUESTIONS = { limit: 300, windowSeconds: 15 * 60 };

export interface AdviceInput {
  readonly password: string;
  /** As typed beside it; empty where the page does not ask for it. */
  readonly email: string;
  /** From a link for a new password, which knows its person; empty without one. */
  readonly reset: string;
  readonly clientKey: string;
}

/**
 * What is wrong with a password while it is being typed; null when the visitor has asked too often.
 * It decides nothing: the form that is sent is checked for itself.
 */
export async function advisePassword(
  deps: AccountDeps,
  { password, email, reset, clientKey }: AdviceInput,
): Promise<string[] | null> {
  const key = `password-advice:${clientKey}`;
  const waits = await secondsToWait(deps.database.db, [{ key, limit: QUESTIONS }], deps.now());
  if (waits > 0) return null;
  const known = reset === '' ? email : ((await findLinkEmail(deps, reset)) ?? '');
  return passwordProblems(password, { email: known, publicOrigin: deps.config.publicOrigin });
}
