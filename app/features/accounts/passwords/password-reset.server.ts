import { setTimeout as delay } from 'node:timers/promises';
import { queueMail } from '#app/features/outbox/queue-message.server.ts';
import { readEmailAddress, toAccountEmail } from '#app/formatting/email-address.ts';
import type { Config } from '#config/config.ts';
import { writeFlag, writeTimestamp } from '#database/codec.ts';
import type { Db, Tx } from '#database/connect.ts';
import { isAhead } from '#database/deadline.ts';
import { hashToken } from '#database/hash-token.ts';
import {
  clientKeys,
  consumeToken,
  hashTyped,
  secondsToWait,
  tooManyAttempts,
} from '#database/limits/rate-limit.server.ts';
import { type Actor, type WriteDeps, write } from '#database/write.ts';
import { ANONYMOUS, auditedAddress } from '../audited-address.server.ts';
import { trustDevice } from '../devices/trusted-device.server.ts';
import { RESET_LINK_WORKS, resetLinkMail } from '../people/account-mails.ts';
import { grantBack } from '../people.server.ts';
import type { IssuedTokens, Visitor } from '../sign-in/account-tokens.server.ts';
import { createToken } from '../sign-in/one-time-token.server.ts';
import { openHasher, serialize } from '../sign-in/open-auth.server.ts';
import type { AccountDeps } from '../sign-in/sign-in.server.ts';
import { storePassword } from './password.server.ts';
import { hashingFor } from './password-hash.server.ts';
import { passwordProblems } from './password-strength.server.ts';

const REQUESTS = { limit: 10, windowSeconds: 60 * 60 };
/**
 * The window is as long as a link is valid: somebody who uses up this limit leaves working links in
 * the owner's mailbox, so nobody can be kept from resetting a password.
 */
const MAILS = { limit: 3, windowSeconds: 60 * 60 };
const USES = { limit: 20, windowSeconds: 15 * 60 };
/** Longer than the work with or without an account, so that timing does not reveal which it was. */
const RESPONSE_MILLISECONDS = 400;

const LINK_EXPIRED = 'This link was already used, or is more than an hour old. Ask for a new one.';

type LinkDeps = WriteDeps & { readonly config: Pick<Config, 'publicOrigin' | 'adminOrigin'> };
type Account = { id: string; email: string };

/**
 * Emails a one-time link if the email has an account. The result is the same, after the same time,
 * whether or not it has one.
 */
export async function requestReset(
  deps: AccountDeps,
  input: { email: string; clientKey: string },
): Promise<{ ok: true } | { ok: false; message: string }> {
  const email = readEmailAddress(input.email)?.toLowerCase();
  if (email === undefined) {
    return { ok: false, message: 'Enter an email address, like name@example.com.' };
  }
  const counted = clientKeys('reset', input.clientKey, REQUESTS);
  const wait = await secondsToWait(deps.database.db, counted, deps.now());
  if (wait > 0) return { ok: false, message: tooManyAttempts(wait) };
  await Promise.all([mailLink(deps, email), delay(RESPONSE_MILLISECONDS)]);
  return { ok: true };
}

async function mailLink(deps: AccountDeps, email: string): Promise<void> {
  const now = deps.now();
  const mailKey = `reset-mail:${hashTyped(deps.secret, email)}`;
  const mails = await consumeToken(deps.database.db, mailKey, MAILS, now);
  const texts = await deps.siteTexts.readOrLast();
  await write(deps, ANONYMOUS, async (tx, changes) => {
    const account = await findAccount(tx, email);
    changes.audit({
      action: 'account.reset-requested',
      objectType: 'account',
      objectId: account?.id ?? null,
      detail: await auditedAddress(tx, deps.secret, email),
    });
    if (account === null || !mails.allowed) return;
    const link = await insertLink(tx, deps, account);
    const sendBefore = new Date(now.getTime() + RESET_LINK_WORKS.milliseconds);
    const mail = {
      ...resetLinkMail(texts.mails, deps.config, link),
      to: email,
      secret: true,
      sendBefore,
    };
    await queueMail(tx, changes, mail, now);
  });
}

/**
 * Creates the same link for the operator of the server to hand over; null when the email has no
 * account. An admin of a restored backup is let back in with it, because the operator decides who may
 * start. It can also turn off two-factor sign-in, for a person who lost their phone.
 */
export async function createResetLink(
  deps: LinkDeps,
  actor: Actor,
  input: { email: string; removeTwoFactor: boolean },
): Promise<{ link: string; reinstated: boolean } | null> {
  return write(deps, actor, async (tx, changes) => {
    const account = await findAccount(tx, toAccountEmail(input.email));
    if (account === null) return null;
    const reinstated = await grantBack(tx, changes, account.id);
    const object = { objectType: 'account', objectId: account.id };
    changes.audit({ action: 'account.reset-link-made', ...object });
    if (input.removeTwoFactor) {
      await tx.deleteFrom('twoFactor').where('userId', '=', account.id).execute();
      await tx
        .updateTable('user')
        .set({ twoFactorEnabled: writeFlag(false) })
        .where('id', '=', account.id)
        .execute();
      changes.audit({ action: 'account.two-factor-removed', ...object });
    }
    return { link: await insertLink(tx, deps, account), reinstated };
  });
}

async function insertLink(tx: Tx, deps: LinkDeps, account: Account): Promise<string> {
  const now = deps.now();
  const token = createToken();
  await tx.deleteFrom('password_resets').where('expires_at', '<=', writeTimestamp(now)).execute();
  await tx
    .insertInto('password_resets')
    .values({
      token_hash: hashToken(token),
      user_id: account.id,
      created_at: writeTimestamp(now),
      expires_at: writeTimestamp(new Date(now.getTime() + RESET_LINK_WORKS.milliseconds)),
    })
    .execute();
  return `${deps.config.adminOrigin}/admin/reset-password#reset=${token}`;
}

export type ResetResult =
  | { ok: true; tokens: IssuedTokens }
  | { ok: false; field: 'password' | null; message: string };

/**
 * Sets a new password with a reset link, once, and ends all sessions and trusted browsers of the
 * account. It does not sign in: the login still asks for the two-factor code.
 */
export async function resetPassword(
  deps: AccountDeps,
  input: Visitor & { token: string; password: string },
): Promise<ResetResult> {
  const { db } = deps.database;
  const counted = clientKeys('reset-use', input.clientKey, USES);
  const wait = await secondsToWait(db, counted, deps.now());
  if (wait > 0) return { ok: false, field: null, message: tooManyAttempts(wait) };
  return serialize(() => redeemLink(deps, input));
}

async function redeemLink(
  deps: AccountDeps,
  input: Visitor & { token: string; password: string },
): Promise<ResetResult> {
  const account = await findLink(deps.database.db, input.token, deps.now());
  if (account === null) return { ok: false, field: null, message: LINK_EXPIRED };
  const problems = await passwordProblems(input.password, {
    email: account.email,
    site: deps.config,
  });
  if (problems.length > 0) return { ok: false, field: 'password', message: problems.join(' ') };
  const hasher = await openHasher(deps.openAuth);
  const hash = await hashingFor(input.signal, () => hasher.hash(input.password));
  const { id, email } = account;
  const { mails } = await deps.siteTexts.readOrLast();
  return write(deps, { id, name: email }, async (tx, changes): Promise<ResetResult> => {
    const used = await tx
      .deleteFrom('password_resets')
      .where('token_hash', '=', hashToken(input.token))
      .executeTakeFirst();
    if (used.numDeletedRows === 0n) return { ok: false, field: null, message: LINK_EXPIRED };
    await storePassword({ tx, changes, deps }, account, { hash, keptDevice: null, mails });
    await tx.deleteFrom('session').where('userId', '=', id).execute();
    changes.audit({ action: 'account.password-reset', objectType: 'account', objectId: id });
    return { ok: true, tokens: { device: await trustDevice(tx, deps, id, input) } };
  });
}

/** The email of a link's account, for advice on the new password; null when the link is not valid. */
export async function findLinkEmail(deps: AccountDeps, token: string): Promise<string | null> {
  return (await findLink(deps.database.db, token, deps.now()))?.email ?? null;
}

async function findLink(db: Db, token: string, now: Date): Promise<Account | null> {
  const row = await db
    .selectFrom('password_resets')
    .innerJoin('user', 'user.id', 'password_resets.user_id')
    .select(['user.id', 'user.email', 'password_resets.expires_at'])
    .where('password_resets.token_hash', '=', hashToken(token))
    .executeTakeFirst();
  if (row === undefined || !isAhead(row.expires_at, now, RESET_LINK_WORKS.milliseconds))
    return null;
  return { id: row.id, email: row.email };
}

/** An account with access, or one that waits to be let back in. */
async function findAccount(tx: Tx, email: string): Promise<Account | null> {
  const row = await tx
    .selectFrom('user')
    .innerJoin('user_roles', 'user_roles.user_id', 'user.id')
    .select(['user.id', 'user.email'])
    .where('user.email', '=', email)
    .executeTakeFirst();
  return row ?? null;
}
