import { readAnswer } from '#app/ui/admin/line/read-answer.ts';

/** The request header with the token of an invitation, which belongs in no address and no log. */
export const INVITATION_HEADER = 'X-Invitation';

/** GET /admin/sign-in, as JSON. */
export interface SignInOffer {
  /** Whether somebody has a passkey for this host. */
  passkeys: boolean;
  /** Whether the invitation in the header can be used. */
  invited: boolean;
}

/** What the site offers to somebody who is not signed in. */
export async function requestSignInOffer(
  signal: AbortSignal,
  invitation?: string,
): Promise<SignInOffer> {
  const headers: HeadersInit = invitation === undefined ? [] : [[INVITATION_HEADER, invitation]];
  const response = await fetch('/admin/sign-in', { headers, signal });
  return readAnswer<SignInOffer>(response, { passkeys: 'boolean', invited: 'boolean' });
}
