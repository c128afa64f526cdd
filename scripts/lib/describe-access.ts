import type { RestoredAccess } from '#app/features/backups/restoring/finish-restore.server.ts';

/**
 * Describes for the operator who has access after a restore. All admins but one wait, because some of
 * them may have lost access after the backup was made. `named` is the email of `--admin`.
 */
export function describeAccess(
  { admitted, waiting }: RestoredAccess,
  named: string | undefined,
): string[] {
  const sentences = [
    'Everyone has to sign in again. Unused invitations and password reset links no longer work.',
  ];
  if (named !== undefined && ![...admitted, ...waiting].includes(named.trim().toLowerCase())) {
    sentences.push(`There is no admin with the email address ${named}.`);
  }
  if (waiting.length === 0) return sentences;
  const others = waiting.join(', ');
  sentences.push(
    admitted.length > 0
      ? `Only ${admitted.join(', ')} has access now. Under People, that person can let the others back in or remove them: ${others}.`
      : `Nobody has access yet, because some of these people may have lost access after the backup was made: ${others}. Choose who may sign in first, and run npm run reset-password -- EMAIL for that person, who can then let the others back in under People.`,
  );
  return sentences;
}
