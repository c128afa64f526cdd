import type { Tx } from '#database/connect.ts';
import { findVersion } from './read-posts.server.ts';

/** The answer to a change from the dashboard. */
export type ChangeAnswer = { ok: true } | { ok: false; code: 'stale' | 'gone'; message: string };

export const GONE = {
  ok: false,
  code: 'gone',
  message: 'Someone already deleted this post.',
} as const satisfies ChangeAnswer;
export const STALE = {
  ok: false,
  code: 'stale',
  message: 'Someone else just changed this post. You now see the latest version. Please try again.',
} as const satisfies ChangeAnswer;

/** Why a change of this version is refused; null if the post still has it. */
export async function versionProblem(
  tx: Tx,
  id: string,
  version: number,
): Promise<ChangeAnswer | null> {
  const current = await findVersion(tx, id);
  if (current === null) return GONE;
  return current === version ? null : STALE;
}
