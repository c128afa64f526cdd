import { writeTimestamp } from '#database/codec.ts';
import type { AccountDeps } from '../sign-in/sign-in.server.ts';
import type { UsedPasskey } from './passkey-answer.server.ts';
import { relyingPartyOf } from './relying-party.ts';

export type Passkey = NonNullable<Awaited<ReturnType<typeof findPasskey>>>;

interface SignedChallenge {
  readonly answer: UsedPasskey & { clientExtensionResults: object };
  readonly challenge: string;
  /** Whether the device must have asked for a fingerprint or the like. */
  readonly requireUserVerification: boolean;
}

/** A passkey that works at this site's address, with its owner; null if there is none. */
export async function findPasskey(deps: AccountDeps, credentialId: string) {
  const found = await deps.database.db
    .selectFrom('passkeys')
    .innerJoin('user', 'user.id', 'passkeys.user_id')
    .select([
      'passkeys.id',
      'passkeys.user_id',
      'passkeys.credential_id',
      'passkeys.public_key',
      'user.email',
    ])
    .where('credential_id', '=', credentialId)
    .where('relying_party', '=', relyingPartyOf(deps.config).id)
    .executeTakeFirst();
  return found ?? null;
}

export async function verifyUsedPasskey(
  deps: AccountDeps,
  passkey: Passkey,
  { answer, challenge, requireUserVerification }: SignedChallenge,
): Promise<{ ok: true; counter: number } | { ok: false; cause?: unknown }> {
  const { userHandle } = answer.response;
  const owner = Buffer.from(passkey.user_id).toString('base64url');
  if (userHandle !== undefined && userHandle !== owner) return { ok: false };
  const here = relyingPartyOf(deps.config);
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: answer,
      expectedChallenge: challenge,
      expectedOrigin: here.origin,
      expectedRPID: here.id,
      requireUserVerification,
      credential: {
        id: passkey.credential_id,
        publicKey: new Uint8Array(Buffer.from(passkey.public_key, 'base64url')),
        // `recordUse` compares the counter, in the statement that stores it.
        counter: 0,
      },
    });
    return verified ? { ok: true, counter: authenticationInfo.newCounter } : { ok: false };
  } catch (cause) {
    return { ok: false, cause };
  }
}

/**
 * Stores the counter and the time. False if the counter has not grown: then two devices hold the same
 * key. An authenticator that does not count always sends 0.
 */
export async function recordUse(
  deps: AccountDeps,
  { id }: Passkey,
  counter: number,
): Promise<boolean> {
  const stored = await deps.database.db
    .updateTable('passkeys')
    .set({ counter, last_used_at: writeTimestamp(deps.now()) })
    .where('id', '=', id)
    .where('counter', counter === 0 ? '=' : '<', counter)
    .executeTakeFirst();
  return stored.numUpdatedRows > 0n;
}
