import { setImmediate as nextTurn } from 'node:timers/promises';
import { readTimestamp, writeTimestamp } from '#database/codec.ts';
import type { Db, Tx } from '#database/connect.ts';
import { type Actor, type WriteDeps, write } from '#database/write.ts';
import { deleteVersions } from './delete-versions.server.ts';
import type { Histories } from './history/history.server.ts';
import { listExpiredVersions } from './history/pruning-rule.ts';

/** Versions deleted in one transaction. */
const BATCH = 100;

export interface PrunedHistories extends Histories {
  /** Whether old versions of this document are deleted. */
  isPruned(document: string): boolean;
}

export interface Pruning {
  /** The number of versions that the rule deletes. */
  count(): Promise<number>;
  /** Deletes a batch of one document in one transaction. Returns its size; 0 when nothing is left. */
  deleteBatch(): Promise<number>;
}

/** Deletes the versions from before `cutoff`, except those that the rule keeps. */
export function createPruning(
  deps: WriteDeps,
  actor: Actor,
  histories: PrunedHistories,
  cutoff: Date,
): Pruning {
  const { db } = deps.database;
  /** The documents that may have versions to delete. */
  let documents: string[] | null = null;

  return {
    async count() {
      const due: string[] = [];
      let total = 0;
      for (const document of await listDocuments(db, histories, cutoff)) {
        const expired = await listExpired(db, document, cutoff);
        if (expired.length > 0) due.push(document);
        total += expired.length;
        // SQLite is synchronous: without this, no request would be answered between two documents.
        await nextTurn();
      }
      documents = due;
      return total;
    },
    async deleteBatch() {
      documents ??= await listDocuments(db, histories, cutoff);
      for (let id = documents[0]; id !== undefined; id = documents[0]) {
        const deleted = await thin(deps, actor, histories, { document: id, cutoff });
        if (deleted > 0) return deleted;
        documents.shift();
        await nextTurn();
      }
      return 0;
    },
  };
}

async function listDocuments(
  db: Db,
  { objectType, isPruned }: PrunedHistories,
  cutoff: Date,
): Promise<string[]> {
  const rows = await db
    .selectFrom('document_versions')
    .select('document')
    .distinct()
    .where('at', '<', writeTimestamp(cutoff))
    .where('post_id', objectType === 'post' ? 'is not' : 'is', null)
    .execute();
  return rows.map(({ document }) => document).filter(isPruned);
}

/** The newest version is what the document is. */
async function listExpired(db: Db | Tx, document: string, cutoff: Date): Promise<number[]> {
  const all = db.selectFrom('document_versions').where('document', '=', document);
  const newest = await all.select((eb) => eb.fn.max('version').as('version')).executeTakeFirst();
  const rows = await all
    .select(['version', 'at', 'name'])
    .where('at', '<', writeTimestamp(cutoff))
    .orderBy('version')
    .execute();
  const versions = rows.map(({ version, at, name }) => ({ version, at: readTimestamp(at), name }));
  return listExpiredVersions(versions, { cutoff, currentVersion: newest?.version ?? 0 });
}

function thin(
  deps: WriteDeps,
  actor: Actor,
  { lock, objectType }: Histories,
  { document, cutoff }: { document: string; cutoff: Date },
): Promise<number> {
  return write(deps, actor, async (tx, changes) => {
    const locked = await lock(tx, document);
    if (locked === null) return 0;
    const versions = (await listExpired(tx, document, cutoff)).slice(0, BATCH);
    if (versions.length === 0) return 0;
    await deleteVersions(tx, document, versions);
    changes.audit({
      action: `${objectType}.thinned`,
      objectType,
      objectId: document,
      detail: { ...locked.detail, count: versions.length },
    });
    return versions.length;
  });
}
