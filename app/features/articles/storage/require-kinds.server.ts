import { asksFirst, isWriter } from '#app/features/accounts/account-rules.ts';
import { readFlag } from '#database/codec.ts';
import { ForbiddenError } from '#database/forbidden-error.ts';
import type { Actor } from '#database/write.ts';

/**
 * A Writer changes articles and no pages of the site.
 * @param kinds of what is there, and of what it would become
 * @throws ForbiddenError for who asks for it all the same, which no page offers
 */
export function requireKinds(actor: Actor, kinds: readonly (string | null | undefined)[]): void {
  if (kinds.includes('page')) requireAdminRole(actor);
}

/** @throws ForbiddenError for a Writer, whom no page offers it */
export function requireAdminRole(actor: Actor): void {
  if (isWriter(actor.role)) throw new ForbiddenError();
}

/**
 * What a Writer who asks has written becomes public, changes for readers or ends by an admin alone.
 * @param published whether it was, and whether it would be, at once or at its date
 */
export function requireApproval(
  actor: Actor,
  published: readonly (number | boolean | undefined)[],
): void {
  const isPublic = published.some((flag) => flag !== undefined && readFlag(flag));
  if (isPublic && asksFirst(actor.role)) throw new ForbiddenError();
}
