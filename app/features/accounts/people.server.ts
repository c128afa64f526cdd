import { randomUUID } from 'node:crypto';
import { queueMail } from '#app/features/outbox/queue-message.server.ts';
import { readEmailAddress } from '#app/formatting/email-address.ts';
import { readTimestamp, writeTimestamp } from '#database/codec.ts';
import type { Db, Tx } from '#database/connect.ts';
import { isColumnAhead } from '#database/deadline.ts';
import { hashToken } from '#database/hash-token.ts';
import { clientKeys, secondsToWait, tooManyAttempts } from '#database/limits/rate-limit.server.ts';
import { type Actor, type Changes, write } from '#database/write.ts';
import {
  INVITATION_MILLISECONDS,
  isRole,
  isWriter,
  ON_HOLD,
  ROLES,
  type Role,
  roleOf,
} from './account-rules.ts';
import { invitationMail } from './people/account-mails.ts';
import { recordRemovedSessions, replaceByDeniedAccount } from './people/removed-access.server.ts';
import { findRole } from './session.server.ts';
import { createToken } from './sign-in/one-time-token.server.ts';
import { ACCESS_DENIED, type AccountDeps, lockAccounts } from './sign-in/sign-in.server.ts';

const ASKING: Role = 'writer-who-asks';
const INVITATIONS = { limit: 30, windowSeconds: 60 * 60 };

export interface Person {
  readonly id: string;
  readonly email: string;
  readonly role: Role;
  readonly since: string;
}

export interface Invitation {
  readonly id: string;
  readonly email: string;
  readonly role: Role;
  readonly expiresAt: string;
  /** The id of the admin who created it; null when its creator has no account. */
  readonly createdBy: string | null;
}

/** Everyone with access, Writers too, oldest first. */
export function listPeople(db: Db): Promise<Person[]> {
  return listRoles(db, ROLES);
}

/** Those who may see everything, such as leads, oldest first. */
export function listAdmins(db: Db): Promise<Person[]> {
  return listRoles(db, ['admin']);
}

async function listRoles(db: Db, stored: readonly string[]): Promise<Person[]> {
  const rows = await db
    .selectFrom('user_roles')
    .innerJoin('user', 'user.id', 'user_roles.user_id')
    .where('user_roles.role', 'in', stored)
    .select(['user.id', 'user.email', 'user_roles.role', 'user_roles.created_at'])
    .orderBy('user_roles.created_at')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    email: row.email,
    role: roleOf(row.role) ?? 'writer',
    since: readTimestamp(row.created_at),
  }));
}

/** What a person is called; null while their account has only their email. */
export async function findOwnName(db: Db, userId: string): Promise<string | null> {
  const user = await db
    .selectFrom('user')
    .select(['name', 'email'])
    .where('id', '=', userId)
    .executeTakeFirst();
  return user === undefined || user.name === user.email ? null : user.name;
}

/** People of a restored backup who have not been let back in, oldest first. */
export function listWaitingPeople(db: Db): Promise<Person[]> {
  return listRoles(db, Object.values(ON_HOLD));
}

/** Lets somebody of a restored backup back in, unless the admin who decides has just lost access. */
export async function reinstate(deps: AccountDeps, actor: Actor, userId: string): Promise<void> {
  await write(deps, actor, async (tx, changes) => {
    await lockAccounts(deps.database, tx);
    if (await mayDecide(tx, actor)) await grantBack(tx, changes, userId);
  });
}

/**
 * Whether the actor is still an admin, or the operator of the server. Asked under the lock that
 * removing access takes, so that an admin who is removed at this moment changes nobody's access.
 */
async function mayDecide(tx: Tx, actor: Actor): Promise<boolean> {
  return actor.id === null || (await findRole(tx, actor.id)) === 'admin';
}

/** Decides whether a Writer publishes alone, unless the admin who decides has just lost access. */
export async function setWriterRole(
  deps: AccountDeps,
  actor: Actor,
  { userId, asks }: { userId: string; asks: boolean },
): Promise<void> {
  const [from, role] = asks ? (['writer', ASKING] as const) : ([ASKING, 'writer'] as const);
  await write(deps, actor, async (tx, changes) => {
    await lockAccounts(deps.database, tx);
    if (!(await mayDecide(tx, actor))) return;
    const changed = await tx
      .updateTable('user_roles')
      .set({ role })
      .where('user_id', '=', userId)
      .where('role', '=', from)
      .executeTakeFirst();
    if (changed.numUpdatedRows === 0n) return;
    const { email } = await tx
      .selectFrom('user')
      .select('email')
      .where('id', '=', userId)
      .executeTakeFirstOrThrow();
    const about = { objectType: 'account', objectId: userId, detail: { email, role } };
    changes.audit({ action: 'account.writer-changed', ...about });
    changes.event({ type: 'people', id: userId });
  });
}

/** Returns whether this person was waiting. */
export async function grantBack(tx: Tx, changes: Changes, userId: string): Promise<boolean> {
  let changed = 0n;
  for (const role of ROLES) {
    const result = await tx
      .updateTable('user_roles')
      .set({ role })
      .where('user_id', '=', userId)
      .where('role', '=', ON_HOLD[role])
      .executeTakeFirst();
    changed += result.numUpdatedRows;
  }
  if (changed === 0n) return false;
  const { email } = await tx
    .selectFrom('user')
    .select('email')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  const about = { objectType: 'account', objectId: userId, detail: { email } };
  changes.audit({ action: 'account.let-back-in', ...about });
  changes.event({ type: 'people', id: userId });
  return true;
}

/** Invitations that are neither used nor expired. */
export async function listInvitations(db: Db, now: Date): Promise<Invitation[]> {
  const rows = await db
    .selectFrom('invitations')
    .select(['id', 'email', 'role', 'expires_at', 'created_by'])
    .where('used_at', 'is', null)
    .where(isColumnAhead('expires_at', now, INVITATION_MILLISECONDS))
    .orderBy('created_at')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    email: row.email,
    role: isRole(row.role) ? row.role : 'writer',
    expiresAt: readTimestamp(row.expires_at),
    createdBy: row.created_by,
  }));
}

export type InviteResult =
  | { ok: true; link: string; email: string }
  | { ok: false; message: string };

/**
 * Creates a one-time link for an email, and sends it there if mail works. Only the hash is stored, so
 * the link is shown only once.
 */
export async function createInvitation(
  deps: AccountDeps,
  actor: Actor,
  input: { email: string; role?: Role; clientKey: string; mailIt?: boolean },
): Promise<InviteResult> {
  const email = readEmailAddress(input.email)?.toLowerCase();
  if (email === undefined) {
    return { ok: false, message: 'Enter an email address, like name@example.com.' };
  }
  const counted = [
    ...clientKeys('invite', input.clientKey, INVITATIONS),
    { key: `invite-account:${actor.id}`, limit: INVITATIONS },
  ];
  const wait = await secondsToWait(deps.database.db, counted, deps.now());
  if (wait > 0) return { ok: false, message: tooManyAttempts(wait) };
  const { role = 'admin' } = input;
  const token = createToken();
  const id = randomUUID();
  const now = deps.now();
  const expires = new Date(now.getTime() + INVITATION_MILLISECONDS);
  const link = `${deps.config.adminOrigin}/admin/login#invitation=${token}`;
  const { mails } = await deps.siteTexts.readOrLast();
  return write(deps, actor, async (tx, changes): Promise<InviteResult> => {
    await lockAccounts(deps.database, tx);
    if (!(await mayDecide(tx, actor))) return { ok: false, message: ACCESS_DENIED.message };
    const existing = await tx
      .selectFrom('user')
      .innerJoin('user_roles', 'user_roles.user_id', 'user.id')
      .select('user.id')
      .where('user.email', '=', email)
      .executeTakeFirst();
    if (existing !== undefined) {
      return { ok: false, message: 'This email already has an account.' };
    }
    await tx
      .insertInto('invitations')
      .values({
        id,
        token_hash: hashToken(token),
        email,
        role,
        created_by: actor.id,
        created_at: writeTimestamp(now),
        expires_at: writeTimestamp(expires),
        used_at: null,
        used_by: null,
      })
      .execute();
    const detail = { email, ...(isWriter(role) ? { role } : {}) };
    const about = { objectType: 'invitation', objectId: id, detail };
    changes.audit({ action: 'invitation.created', ...about });
    changes.event({ type: 'people', id });
    if (input.mailIt) {
      const mail = invitationMail(mails, deps.config, link);
      await queueMail(tx, changes, { ...mail, to: email, secret: true, sendBefore: expires }, now);
    }
    return { ok: true, email, link };
  });
}

export async function deleteInvitation(deps: AccountDeps, actor: Actor, id: string): Promise<void> {
  await write(deps, actor, async (tx, changes) => {
    const deleted = await tx
      .deleteFrom('invitations')
      .where('id', '=', id)
      .where('used_at', 'is', null)
      .returning('email')
      .executeTakeFirst();
    if (deleted === undefined) return;
    const about = { objectType: 'invitation', objectId: id, detail: deleted };
    changes.audit({ action: 'invitation.revoked', ...about });
    changes.event({ type: 'people', id });
  });
}

/** What a person has made and must not outlive their access. */
export interface WhenAccessEnds {
  /** What it is, for whoever removes the access. */
  readonly made: string;
  /** Ends it in the transaction that removes the access. */
  end(
    tx: Tx,
    changes: Changes,
    person: { readonly userId: string; readonly now: Date },
  ): Promise<void>;
}

export type RemoveResult = { ok: true } | { ok: false; message: string };

/**
 * Removes the access of a person, who may also be waiting to be let back in, in one transaction, with
 * everything that could bring it back: the role, all sessions, passkeys, reset links, sign-ins that
 * wait for a code, trusted devices, and open invitations that they created or that are for their own
 * email. Their email and password stay, for the answer 'Access Denied'. The last admin cannot be
 * removed.
 */
export async function deleteAccess(
  deps: AccountDeps & { readonly whenAccessEnds: readonly WhenAccessEnds[] },
  actor: Actor,
  userId: string,
): Promise<RemoveResult> {
  return write(deps, actor, async (tx, changes): Promise<RemoveResult> => {
    await lockAccounts(deps.database, tx);
    if (!(await mayDecide(tx, actor))) return { ok: false, message: ACCESS_DENIED.message };
    const people = await tx
      .selectFrom('user_roles')
      .select(['user_id', 'role'])
      .where('role', 'in', [...ROLES, ...Object.values(ON_HOLD)])
      .execute();
    const person = people.find((each) => each.user_id === userId);
    if (person === undefined) return { ok: true };
    const admins = people.filter(({ role }) => role === 'admin');
    if (person.role === 'admin' && admins.length === 1) {
      return {
        ok: false,
        message: 'You cannot remove the only admin. Invite someone else first.',
      };
    }
    const { email } = await tx
      .selectFrom('user')
      .select('email')
      .where('id', '=', userId)
      .executeTakeFirstOrThrow();
    await revokeInvitations(tx, changes, { userId, email });
    for (const { end } of deps.whenAccessEnds) await end(tx, changes, { userId, now: deps.now() });
    await recordRemovedSessions(tx, userId, deps.now());
    await tx.deleteFrom('verification').where('value', '=', userId).execute();
    await replaceByDeniedAccount(tx, userId, deps.now());
    const about = { objectType: 'account', objectId: userId, detail: { email } };
    changes.audit({ action: 'account.removed', ...about });
    changes.event({ type: 'people', id: userId });
    changes.event({ type: 'access', userId });
    return { ok: true };
  });
}

/** Deletes open invitations that this person created, and those for their email. */
async function revokeInvitations(
  tx: Tx,
  changes: Changes,
  { userId, email }: { userId: string; email: string },
): Promise<void> {
  const revoked = await tx
    .deleteFrom('invitations')
    .where('used_at', 'is', null)
    .where((eb) => eb.or([eb('created_by', '=', userId), eb('email', '=', email)]))
    .returning(['id', 'email'])
    .execute();
  for (const invitation of revoked) {
    changes.audit({
      action: 'invitation.revoked',
      objectType: 'invitation',
      objectId: invitation.id,
      detail: { email: invitation.email },
    });
  }
}
