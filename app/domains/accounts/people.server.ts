import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { readTimestamp, writeTimestamp } from '#database/codec.ts';
import type { Db } from '#database/connect.ts';
import { type Actor, write } from '#database/write.ts';
import { secondsToWait, tooManyAttempts } from '../limits/rate-limit.server.ts';
import { INVITATION_HOURS } from './invitation-rules.ts';
import { hashToken, makeToken } from './one-time-token.server.ts';
import { type AccountDeps, lockAccounts } from './sign-in.server.ts';

const INVITATIONS = { limit: 30, windowSeconds: 60 * 60 };
const MILLISECONDS_AN_HOUR = 60 * 60 * 1000;

export interface Person {
  readonly id: string;
  readonly email: string;
  readonly since: string;
}

export interface Invitation {
  readonly id: string;
  readonly email: string;
  readonly expiresAt: string;
}

/** Who has access, longest first. */
export async function listPeople(db: Db): Promise<Person[]> {
  const rows = await db
    .selectFrom('user_roles')
    .innerJoin('user', 'user.id', 'user_roles.user_id')
    .where('user_roles.role', '=', 'admin')
    .select(['user.id', 'user.email', 'user_roles.created_at'])
    .orderBy('user_roles.created_at')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    email: row.email,
    since: readTimestamp(row.created_at),
  }));
}

/** Invitations that can still be used. */
export async function listInvitations(db: Db, now: Date): Promise<Invitation[]> {
  const rows = await db
    .selectFrom('invitations')
    .select(['id', 'email', 'expires_at'])
    .where('used_at', 'is', null)
    .where('expires_at', '>', writeTimestamp(now))
    .orderBy('created_at')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    email: row.email,
    expiresAt: readTimestamp(row.expires_at),
  }));
}

export type InviteResult =
  | { ok: true; link: string; email: string }
  | { ok: false; message: string };

/** Makes a one-time link for an address; only the token's hash is stored, so it is shown this once. */
export async function createInvitation(
  deps: AccountDeps,
  actor: Actor,
  input: { email: string; clientKey: string },
): Promise<InviteResult> {
  const email = input.email.trim().toLowerCase();
  if (!z.email().max(254).safeParse(email).success) {
    return { ok: false, message: 'Enter an email address, like name@example.com.' };
  }
  const counted = [
    { key: `invite:${input.clientKey}`, limit: INVITATIONS },
    { key: `invite-account:${actor.id}`, limit: INVITATIONS },
  ];
  const waits = await secondsToWait(deps.database.db, counted, deps.now());
  if (waits > 0) return { ok: false, message: tooManyAttempts(waits) };
  const token = makeToken();
  const id = randomUUID();
  const now = deps.now();
  return write(deps, actor, async (tx, changes): Promise<InviteResult> => {
    const known = await tx
      .selectFrom('user')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirst();
    if (known !== undefined) {
      return { ok: false, message: 'This address already has an account.' };
    }
    await tx
      .insertInto('invitations')
      .values({
        id,
        token_hash: hashToken(token),
        email,
        role: 'admin',
        created_by: actor.id,
        created_at: writeTimestamp(now),
        expires_at: writeTimestamp(
          new Date(now.getTime() + INVITATION_HOURS * MILLISECONDS_AN_HOUR),
        ),
        used_at: null,
        used_by: null,
      })
      .execute();
    const about = { objectType: 'invitation', objectId: id, detail: { email } };
    changes.audit({ action: 'invitation.created', ...about });
    changes.event({ type: 'people', id });
    return { ok: true, email, link: `${deps.config.publicOrigin}/admin/login#invitation=${token}` };
  });
}

export async function deleteInvitation(deps: AccountDeps, actor: Actor, id: string): Promise<void> {
  await write(deps, actor, async (tx, changes) => {
    const gone = await tx
      .deleteFrom('invitations')
      .where('id', '=', id)
      .where('used_at', 'is', null)
      .returning('email')
      .executeTakeFirst();
    if (gone === undefined) return;
    const about = { objectType: 'invitation', objectId: id, detail: gone };
    changes.audit({ action: 'invitation.revoked', ...about });
    changes.event({ type: 'people', id });
  });
}

export type RemoveResult = { ok: true } | { ok: false; message: string };

/**
 * Takes a person's access away: the role and every session of theirs, at once. The last admin
 * cannot be removed, by nobody.
 */
export async function deleteAccess(
  deps: AccountDeps,
  actor: Actor,
  userId: string,
): Promise<RemoveResult> {
  return write(deps, actor, async (tx, changes): Promise<RemoveResult> => {
    await lockAccounts(deps.database, tx);
    const admins = await tx
      .selectFrom('user_roles')
      .select('user_id')
      .where('role', '=', 'admin')
      .execute();
    if (!admins.some((admin) => admin.user_id === userId)) return { ok: true };
    if (admins.length === 1) {
      return {
        ok: false,
        message: 'This is the last admin: the site would have no owner. Invite somebody first.',
      };
    }
    const gone = await tx
      .deleteFrom('user')
      .where('id', '=', userId)
      .returning('email')
      .executeTakeFirst();
    const about = { objectType: 'account', objectId: userId, ...(gone && { detail: gone }) };
    changes.audit({ action: 'account.removed', ...about });
    changes.event({ type: 'people', id: userId });
    changes.event({ type: 'access', userId });
    return { ok: true };
  });
}
