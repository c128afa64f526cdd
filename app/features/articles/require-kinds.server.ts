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
  if (actor.role === 'writer') throw new ForbiddenError();
}
