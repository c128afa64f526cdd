import { randomUUID } from 'node:crypto';
import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/server';
import { queueMail } from '#app/features/outbox/queue-message.server.ts';
import { isBlankText, toLine } from '#app/formatting/characters.ts';
import { readList, readNullableTimestamp, readTimestamp, writeTimestamp } from '#database/codec.ts';
import type { Db } from '#database/connect.ts';
import { secondsToWait, tooManyAttempts } from '#database/limits/rate-limit.server.ts';
import { type Changes, write } from '#database/write.ts';
import {
  ISSUER,
  PASSKEY_DIALOG_MILLISECONDS,
  PASSKEY_NAME_MAX,
  PASSKEYS_MAX,
} from '../account-rules.ts';
import { passkeyMail } from '../people/account-mails.ts';
import { type AdminSession, actorOf } from '../session.server.ts';
import { type AccountDeps, lockAccounts } from '../sign-in/sign-in.server.ts';
import { readNewPasskey } from './passkey-answer.server.ts';
import { consumeChallenge, createChallenge } from './passkey-challenges.server.ts';
import { type RelyingParty, relyingPartyOf } from './relying-party.ts';

export interface OwnPasskey {
  readonly id: string;
  readonly name: string;
  readonly addedAt: string;
  readonly lastUsedAt: string | null;
  /** The host that it works at, if that is no longer this site's host; otherwise null. */
  readonly otherHost: string | null;
}

export interface PasskeyRejection {
  readonly ok: false;
  readonly message: string;
  /** The error of the verification, for the log. */
  readonly cause?: unknown;
}

export type PasskeyChange = { readonly ok: true } | PasskeyRejection;

const ADDITIONS = { limit: 30, windowSeconds: 60 * 60 };
/** EdDSA, ES256 and RS256: every browser and security key has one of them. */
const ALGORITHMS = [-8, -7, -257];

const NO_NAME = 'Give the passkey a name.';
const LONG_NAME = `A name can have up to ${PASSKEY_NAME_MAX} characters.`;
const TOO_MANY = `You have ${PASSKEYS_MAX} passkeys. Remove one that you no longer use, then add a new one.`;
const GONE = 'This passkey was already removed.';
export const PASSKEY_TOO_LATE = 'That took too long. Please try again.';
const NOT_ACCEPTED = 'We could not accept this passkey. Please try again.';
const ALREADY_ADDED = 'This passkey is already in your list.';

/** The passkeys of an account, oldest first. */
export async function listPasskeys(deps: AccountDeps, userId: string): Promise<OwnPasskey[]> {
  const here = relyingPartyOf(deps.config).id;
  const rows = await deps.database.db
    .selectFrom('passkeys')
    .select(['id', 'name', 'created_at', 'last_used_at', 'relying_party'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    addedAt: readTimestamp(row.created_at),
    lastUsedAt: readNullableTimestamp(row.last_used_at),
    otherHost: row.relying_party === here ? null : row.relying_party,
  }));
}

/** Whether a passkey exists for this host: of this person, or of anyone if the user id is null. */
export async function hasPasskeys(
  deps: Pick<AccountDeps, 'config'> & { database: { db: Db } },
  userId: string | null,
): Promise<boolean> {
  let query = deps.database.db
    .selectFrom('passkeys')
    .select('id')
    .where('relying_party', '=', relyingPartyOf(deps.config).id);
  if (userId !== null) query = query.where('user_id', '=', userId);
  return (await query.limit(1).executeTakeFirst()) !== undefined;
}

/** A person's passkeys as the browser names them, for a dialog that offers or excludes them. */
export async function findCredentials(db: Db, userId: string, { id: here }: RelyingParty) {
  const rows = await db
    .selectFrom('passkeys')
    .select(['credential_id', 'transports'])
    .where('user_id', '=', userId)
    .where('relying_party', '=', here)
    .execute();
  return rows.map((row) => ({
    id: row.credential_id,
    transports: readList('passkeys.transports', row.transports),
  }));
}

/**
 * Creates the options for the browser's dialog. Only the challenge is stored before `addPasskey`.
 */
export async function beginAddingPasskey(
  deps: AccountDeps,
  { userId, email }: AdminSession,
  typedName: string,
): Promise<{ ok: true; options: PublicKeyCredentialCreationOptionsJSON } | PasskeyRejection> {
  const name = readName(typedName);
  if (!name.ok) return name;
  const { db } = deps.database;
  const key = `passkey-add:${userId}`;
  const wait = await secondsToWait(db, [{ key, limit: ADDITIONS }], deps.now());
  if (wait > 0) return { ok: false, message: tooManyAttempts(wait) };
  if ((await countPasskeys(db, userId)) >= PASSKEYS_MAX) return { ok: false, message: TOO_MANY };
  const here = relyingPartyOf(deps.config);
  const { generateRegistrationOptions } = await import('@simplewebauthn/server');
  const options = await generateRegistrationOptions({
    rpName: ISSUER,
    rpID: here.id,
    userName: email,
    userDisplayName: email,
    userID: new TextEncoder().encode(userId),
    challenge: await createChallenge(deps, { purpose: 'add', userId, holder: userId }),
    timeout: PASSKEY_DIALOG_MILLISECONDS,
    attestationType: 'none',
    excludeCredentials: await findCredentials(db, userId, here),
    // So that it works without a typed email, and the device verifies the person.
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    supportedAlgorithmIDs: ALGORITHMS,
  });
  return { ok: true, options };
}

/** Stores the passkey that the browser has created, and notifies its owner by email. */
export async function addPasskey(
  deps: AccountDeps,
  session: AdminSession,
  input: { name: string; answer: string },
): Promise<PasskeyChange> {
  const name = readName(input.name);
  if (!name.ok) return name;
  const read = readNewPasskey(input.answer);
  if (read === null) return { ok: false, message: NOT_ACCEPTED };
  const { userId } = session;
  if (!(await consumeChallenge(deps, read.challenge, { purpose: 'add', userId }))) {
    return { ok: false, message: PASSKEY_TOO_LATE };
  }
  const verified = await verifyNewPasskey(deps, read);
  if (!verified.ok) return verified;
  const { id: credentialId, publicKey, counter } = verified.credential;
  const { mails } = await deps.siteTexts.readOrLast();
  return write(deps, actorOf(session), async (tx, changes): Promise<PasskeyChange> => {
    // Two passkeys that are added at once both count.
    await lockAccounts(deps.database, tx);
    if ((await countPasskeys(tx, userId)) >= PASSKEYS_MAX) return { ok: false, message: TOO_MANY };
    const inserted = await tx
      .insertInto('passkeys')
      .values({
        id: randomUUID(),
        user_id: userId,
        credential_id: credentialId,
        public_key: Buffer.from(publicKey).toString('base64url'),
        counter,
        transports: JSON.stringify(read.answer.response.transports),
        relying_party: relyingPartyOf(deps.config).id,
        name: name.value,
        created_at: writeTimestamp(deps.now()),
        last_used_at: null,
      })
      .onConflict((conflict) => conflict.column('credential_id').doNothing())
      .executeTakeFirstOrThrow();
    if (inserted.numInsertedOrUpdatedRows === 0n) return { ok: false, message: ALREADY_ADDED };
    record(changes, session, 'account.passkey-added', { name: name.value });
    const mail = passkeyMail(mails, deps.config, { name: name.value, added: true });
    await queueMail(tx, changes, { ...mail, to: session.email }, deps.now());
    return { ok: true };
  });
}

async function verifyNewPasskey(
  deps: AccountDeps,
  { answer, challenge }: NonNullable<ReturnType<typeof readNewPasskey>>,
) {
  const here = relyingPartyOf(deps.config);
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: answer,
      expectedChallenge: challenge,
      expectedOrigin: here.origin,
      expectedRPID: here.id,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    });
    if (verified) return { ok: true, credential: registrationInfo.credential } as const;
    return { ok: false, message: NOT_ACCEPTED } as const;
  } catch (cause) {
    return { ok: false, message: NOT_ACCEPTED, cause } as const;
  }
}

export async function renamePasskey(
  deps: AccountDeps,
  session: AdminSession,
  input: { id: string; name: string },
): Promise<PasskeyChange> {
  const name = readName(input.name);
  if (!name.ok) return name;
  return write(deps, actorOf(session), async (tx, changes): Promise<PasskeyChange> => {
    const before = await tx
      .selectFrom('passkeys')
      .select('name')
      .where('id', '=', input.id)
      .where('user_id', '=', session.userId)
      .executeTakeFirst();
    if (before === undefined) return { ok: false, message: GONE };
    if (before.name === name.value) return { ok: true };
    await tx
      .updateTable('passkeys')
      .set({ name: name.value })
      .where('id', '=', input.id)
      .where('user_id', '=', session.userId)
      .execute();
    const detail = { from: before.name, name: name.value };
    record(changes, session, 'account.passkey-renamed', detail);
    return { ok: true };
  });
}

/** Removes a passkey of this account, and notifies its owner by email. */
export async function removePasskey(
  deps: AccountDeps,
  session: AdminSession,
  id: string,
): Promise<PasskeyChange> {
  const { mails } = await deps.siteTexts.readOrLast();
  return write(deps, actorOf(session), async (tx, changes): Promise<PasskeyChange> => {
    const removed = await tx
      .deleteFrom('passkeys')
      .where('id', '=', id)
      .where('user_id', '=', session.userId)
      .returning('name')
      .executeTakeFirst();
    if (removed === undefined) return { ok: false, message: GONE };
    record(changes, session, 'account.passkey-removed', removed);
    const mail = passkeyMail(mails, deps.config, { ...removed, added: false });
    await queueMail(tx, changes, { ...mail, to: session.email }, deps.now());
    return { ok: true };
  });
}

function readName(typed: string): { ok: true; value: string } | PasskeyRejection {
  const value = toLine(typed);
  if (isBlankText(value)) return { ok: false, message: NO_NAME };
  return value.length > PASSKEY_NAME_MAX ? { ok: false, message: LONG_NAME } : { ok: true, value };
}

async function countPasskeys(db: Db, userId: string): Promise<number> {
  const rows = await db.selectFrom('passkeys').select('id').where('user_id', '=', userId).execute();
  return rows.length;
}

function record(
  changes: Changes,
  { userId }: AdminSession,
  action: string,
  detail: Record<string, unknown>,
): void {
  changes.audit({ action, objectType: 'account', objectId: userId, detail });
  changes.event({ type: 'people', id: userId });
}
