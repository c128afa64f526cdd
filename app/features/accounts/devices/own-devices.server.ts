import { SITE_COOKIES } from '#app/http/site-cookies.ts';
import { readTimestamp, writeTimestamp } from '#database/codec.ts';
import type { Db } from '#database/connect.ts';
import { write } from '#database/write.ts';
import { type AdminSession, actorOf } from '../session.server.ts';
import type { AccountDeps } from '../sign-in/sign-in.server.ts';
import { findTrustedDevice } from './trusted-device.server.ts';
import { describeBrowser } from './user-agent.ts';

export interface OwnDevice {
  readonly id: string;
  readonly browser: string;
  readonly since: string;
  readonly lastUsedAt: string;
  /** Whether this request came from it. */
  readonly current: boolean;
}

/** The trusted browsers of an account: this one first, then by last use. */
export async function listDevices(
  { database, secret, now }: { database: { db: Db }; secret: string; now: () => Date },
  session: AdminSession,
  deviceToken: string | null,
): Promise<OwnDevice[]> {
  const { db } = database;
  const after = new Date(now().getTime() - SITE_COOKIES.device.seconds * 1000);
  const rows = await db
    .selectFrom('trusted_devices')
    .select(['id', 'user_agent', 'created_at', 'last_used_at'])
    .where('user_id', '=', session.userId)
    .where('last_used_at', '>', writeTimestamp(after))
    .orderBy('last_used_at', 'desc')
    .orderBy('id')
    .execute();
  const current = await findTrustedDevice(db, secret, deviceToken, session.userId);
  const devices = rows.map((row) => ({
    id: row.id,
    browser: describeBrowser(row.user_agent),
    since: readTimestamp(row.created_at),
    lastUsedAt: readTimestamp(row.last_used_at),
    current: row.id === current,
  }));
  return devices.sort((a, b) => Number(b.current) - Number(a.current));
}

/** Stops trusting one browser of this account. A session in that browser continues. */
export async function revokeDevice(
  deps: AccountDeps,
  session: AdminSession,
  id: string,
): Promise<void> {
  await write(deps, actorOf(session), async (tx, changes) => {
    const deleted = await tx
      .deleteFrom('trusted_devices')
      .where('id', '=', id)
      .where('user_id', '=', session.userId)
      .executeTakeFirst();
    if (deleted.numDeletedRows === 0n) return;
    const object = { objectType: 'account', objectId: session.userId };
    changes.audit({ action: 'account.device-revoked', ...object });
    changes.event({ type: 'people', id: session.userId });
  });
}
