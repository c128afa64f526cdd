import { sql } from 'kysely';
import { version } from '#config/version.ts';
import type { Db, Tx } from '../connect.ts';
import { GONE_AFTER, requireUnclaimed } from '../database-claim.ts';
import { type WriteDeps, write } from '../write.ts';
import { describeDifference, OtherIdentityError, type SiteIdentity } from './site-identity.ts';

const SERVER = { id: null, name: 'Server' };
const SEEN_MILLISECONDS = 5_000;
/** By the database's clock, as all times here. */
const GONE = sql<string>`now() - ${sql.raw(GONE_AFTER)}`;
const FORGOTTEN = sql<string>`now() - interval '1 day'`;
const NOW = sql<string>`now()`;

export interface Membership {
  /** What must be changed on this server for it to run beside the others; null when nothing must. */
  problem(): string | null;
  leave(): Promise<void>;
}

export interface JoinOptions {
  readonly identity: SiteIdentity;
  readonly hasOwnSecret: boolean;
  /** The site has a new identity: nobody else runs who could disagree. */
  readonly onChanged: (former: SiteIdentity) => void;
  readonly onProblem: (problem: string) => void;
  readonly onError: (error: unknown) => void;
}

const ALONE: Membership = { problem: () => null, leave: async () => undefined };

/**
 * Enters this server among those of its database, which all need the same secret and addresses: they
 * read each other's cookies, forms and links. A server that runs alone may change them.
 * @throws OtherIdentityError when another server is running with others
 * @throws DataFolderInUseError while the database is being restored
 */
export async function joinSite(deps: WriteDeps, options: JoinOptions): Promise<Membership> {
  const { engine, writer } = deps.database;
  if (engine === 'sqlite') return ALONE;
  const { identity, hasOwnSecret } = options;
  const former = await write(deps, SERVER, async (tx) => {
    await requireUnclaimed(tx);
    await tx
      .insertInto('site_identity')
      .values({ id: 1, ...toRow(identity) })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute();
    const stored = await findIdentity(tx, { lock: true });
    const difference = describeDifference(stored, identity, hasOwnSecret);
    if (difference !== null) {
      if (await othersRun(tx, writer)) throw new OtherIdentityError(difference);
      await tx.updateTable('site_identity').set(toRow(identity)).where('id', '=', 1).execute();
    }
    await tx.deleteFrom('replicas').where('seen_at', '<', FORGOTTEN).execute();
    await noteSeen(tx, writer);
    return difference === null ? null : stored;
  });
  if (former !== null) options.onChanged(former);
  return stayMember(deps, options);
}

function stayMember(deps: WriteDeps, options: JoinOptions): Membership {
  const { db, writer } = deps.database;
  let problem: string | null = null;
  let running: Promise<void> = Promise.resolve();

  /**
   * A server that was cut off from the database for long may find that others have taken its place.
   */
  async function confirm(): Promise<void> {
    await noteSeen(db, writer);
    const stored = await findIdentity(db);
    const found = describeDifference(stored, options.identity, options.hasOwnSecret);
    if (found !== null && problem === null) options.onProblem(found);
    problem = found;
  }

  const timer = setInterval(() => {
    running = running.then(confirm).catch(options.onError);
  }, SEEN_MILLISECONDS);
  timer.unref();
  return {
    problem: () => problem,
    async leave() {
      clearInterval(timer);
      await running;
      await db.deleteFrom('replicas').where('id', '=', writer).execute().catch(options.onError);
    },
  };
}

async function noteSeen(db: Db | Tx, id: string): Promise<void> {
  await db
    .insertInto('replicas')
    .values({ id, version, started_at: NOW, seen_at: NOW })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ seen_at: NOW }))
    .execute();
}

async function othersRun(tx: Tx, id: string): Promise<boolean> {
  const row = await tx
    .selectFrom('replicas')
    .select('id')
    .where('id', '!=', id)
    .where('seen_at', '>', GONE)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

async function findIdentity(db: Db | Tx, { lock = false } = {}): Promise<SiteIdentity> {
  const query = db.selectFrom('site_identity').selectAll().where('id', '=', 1);
  const row = await (lock ? query.forUpdate() : query).executeTakeFirstOrThrow();
  return { secret: row.secret, publicOrigin: row.public_origin, adminOrigin: row.admin_origin };
}

function toRow({ secret, publicOrigin, adminOrigin }: SiteIdentity) {
  return { secret, public_origin: publicOrigin, admin_origin: adminOrigin };
}
