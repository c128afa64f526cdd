import { randomUUID } from 'node:crypto';
import { readEmailAddress } from '#app/formatting/email-address.ts';
import { readNullableTimestamp, writeTimestamp } from '#database/codec.ts';
import type { Db, Tx } from '#database/connect.ts';
import { isAhead } from '#database/deadline.ts';
import { hashToken } from '#database/hash-token.ts';
import { clientKeys, consumeClientToken } from '#database/limits/rate-limit.server.ts';
import { write } from '#database/write.ts';
import { QueueFullError } from '#queue/fair-queue.ts';
import { INVITATION_MILLISECONDS } from '../account-rules.ts';
import { trustDevice } from '../devices/trusted-device.server.ts';
import { insertPasswordAccount } from '../passwords/password-account.server.ts';
import { hashingFor } from '../passwords/password-hash.server.ts';
import { passwordProblems } from '../passwords/password-strength.server.ts';
import { deleteDeniedAccounts } from '../people/removed-access.server.ts';
import {
  type IssuedTokens,
  libraryHeaders,
  readIssuedTokens,
  type Visitor,
} from './account-tokens.server.ts';
import { canClaimSite, hasOwner } from './first-owner.server.ts';
import { openHasher, serialize } from './open-auth.server.ts';
import { type AccountDeps, lockAccounts } from './sign-in.server.ts';

export interface SignUpInput extends Visitor {
  readonly email: string;
  readonly password: string;
  /** Token from the set-up link's fragment; empty without one. */
  readonly setup: string;
  /** Token from the invitation link's fragment; empty without one. */
  readonly invitation: string;
  /** Whether the request comes from the server's own machine, without a proxy. */
  readonly isLocal: boolean;
}

export type SignUpResult =
  | { ok: true; tokens: IssuedTokens }
  | { ok: false; field: 'email' | 'password' | null; message: string };

const ATTEMPTS = { limit: 20, windowSeconds: 15 * 60 };

const NEEDS_INVITATION =
  'You need an invitation to sign up. Ask an admin of this site for a link, then open it.';
const NEEDS_SETUP_LINK =
  'This site has no owner yet. Open the one-time set-up link that the server printed when it started.';
const INVITATION_INVALID =
  'This invitation does not work: it was already used, has expired, or is for another email address. Ask for a new link.';
const TAKEN = 'Failed to create account';

/**
 * Creates the account of the first owner or of an invited person. User, password, role and the used
 * invitation are stored in one transaction; then the person is signed in.
 */
export async function signUp(deps: AccountDeps, input: SignUpInput): Promise<SignUpResult> {
  const email = readEmailAddress(input.email)?.toLowerCase();
  if (email === undefined) {
    return { ok: false, field: 'email', message: 'Enter an email address, like name@example.com.' };
  }
  const attempt = await consumeClientToken(
    deps.database.db,
    clientKeys('sign-up', input.clientKey, ATTEMPTS),
    deps.now(),
  );
  if (!attempt.allowed) {
    return {
      ok: false,
      field: null,
      message: 'Too many attempts. Please wait a few minutes and try again.',
    };
  }
  const created = await serialize(() =>
    hashingFor(input.signal, () => createAccount(deps, email, input)),
  );
  if ('message' in created) return { ok: false, ...created };

  const session = await openSession(deps, email, input);
  const device = await trustDevice(deps.database.db, deps, created.id, input);
  return { ok: true, tokens: { ...session, device } };
}

/** Signs the new person in. If the hash queue is full, they have to sign in on the login page. */
async function openSession(
  deps: AccountDeps,
  email: string,
  input: SignUpInput,
): Promise<IssuedTokens> {
  const { adminOrigin } = deps.config;
  const { api } = await deps.openAuth();
  try {
    const signedIn = await api.signInEmail({
      body: { email, password: input.password },
      headers: libraryHeaders(adminOrigin, { userAgent: input.userAgent }),
      returnHeaders: true,
    });
    return readIssuedTokens(adminOrigin, signedIn.headers);
  } catch (error) {
    if (error instanceof QueueFullError) return {};
    throw error;
  }
}

async function createAccount(
  deps: AccountDeps,
  email: string,
  input: SignUpInput,
): Promise<{ id: string } | { field: 'password' | null; message: string }> {
  const earlyRejection = await signUpRejectionReason(deps, deps.database.db, email, input);
  if (earlyRejection !== null) return { field: null, message: earlyRejection };
  const problems = await passwordProblems(input.password, {
    email,
    site: deps.config,
  });
  if (problems.length > 0) return { field: 'password', message: problems.join(' ') };
  const hash = await (await openHasher(deps.openAuth)).hash(input.password);
  const id = randomUUID();
  const rejection = await write(deps, { id, name: email }, async (tx, changes) => {
    await lockAccounts(deps.database, tx);
    const reason = await signUpRejectionReason(deps, tx, email, input);
    if (reason !== null) return reason;
    const isFirst = !(await hasOwner(tx));
    await deleteDeniedAccounts(tx, email);
    const taken = await tx
      .selectFrom('user')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirst();
    if (taken !== undefined) return TAKEN;
    const now = writeTimestamp(deps.now());
    await insertPasswordAccount(tx, { id, email, hash, now });
    const role = isFirst ? 'admin' : await redeemInvitation(tx, input.invitation, id, now);
    await tx.insertInto('user_roles').values({ user_id: id, role, created_at: now }).execute();
    changes.audit({
      action: isFirst ? 'account.first-owner' : 'account.invited',
      objectType: 'account',
      objectId: id,
    });
    changes.event({ type: 'people', id });
    return null;
  });
  return rejection === null ? { id } : { field: null, message: rejection };
}

/** The reason to reject this sign-up; null when it is allowed. */
async function signUpRejectionReason(
  deps: AccountDeps,
  db: Db,
  email: string,
  input: SignUpInput,
): Promise<string | null> {
  if (!(await hasOwner(db))) return canClaimSite(deps, input) ? null : NEEDS_SETUP_LINK;
  if (input.invitation === '') return NEEDS_INVITATION;
  const invitation = await findUsableInvitation(deps, db, input.invitation);
  const usable = invitation?.email === email;
  return usable ? null : INVITATION_INVALID;
}

/** An invitation that is neither used nor expired; null for any other token. */
async function findUsableInvitation({ now }: Pick<AccountDeps, 'now'>, db: Db, token: string) {
  const invitation = await db
    .selectFrom('invitations')
    .select(['email', 'expires_at', 'used_at'])
    .where('token_hash', '=', hashToken(token))
    .executeTakeFirst();
  const usable =
    invitation !== undefined &&
    readNullableTimestamp(invitation.used_at) === null &&
    isAhead(invitation.expires_at, now(), INVITATION_MILLISECONDS);
  return usable ? invitation : null;
}

/** Whether somebody can sign up with this token of an invitation. */
export async function isInvited(deps: AccountDeps, token: string): Promise<boolean> {
  return token !== '' && (await findUsableInvitation(deps, deps.database.db, token)) !== null;
}

/** Returns the role that it was for. */
async function redeemInvitation(
  tx: Tx,
  token: string,
  userId: string,
  now: string,
): Promise<string> {
  const { role } = await tx
    .updateTable('invitations')
    .set({ used_at: now, used_by: userId })
    .where('token_hash', '=', hashToken(token))
    .returning('role')
    .executeTakeFirstOrThrow();
  return role;
}
