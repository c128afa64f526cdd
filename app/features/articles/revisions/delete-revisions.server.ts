import type { Tx } from '#database/connect.ts';
import { selectChain } from './revision-chain.server.ts';
import { decodeSnapshots, encodeSnapshot } from './snapshot-codec.server.ts';

/**
 * Deletes revisions of a post, never its newest one. A revision that is compressed against a deleted
 * one is compressed again first, against the next older one that stays, or stored as a full copy.
 * The post has to be locked.
 */
export async function deleteRevisions(
  tx: Tx,
  postId: string,
  versions: readonly number[],
): Promise<void> {
  const deleted = new Set(versions);
  const bases = await findBases(tx, postId, versions);
  for (const [version, base] of bases) {
    if (deleted.has(version) || base === null || !deleted.has(base)) continue;
    let kept: number | null = base;
    while (kept !== null && deleted.has(kept)) kept = bases.get(kept) ?? null;
    await storeAgain(tx, { postId, version, base: kept });
  }
  await tx
    .deleteFrom('post_revisions')
    .where('post_id', '=', postId)
    .where('version', 'in', versions)
    .execute();
}

/**
 * What the deleted revisions, those between them and the next one are compressed against. Nothing
 * else is affected: a revision is compressed against the one just before it.
 */
async function findBases(
  tx: Tx,
  postId: string,
  versions: readonly number[],
): Promise<Map<number, number | null>> {
  const first = Math.min(...versions);
  const last = Math.max(...versions);
  const all = tx
    .selectFrom('post_revisions')
    .select(['version', 'base_version'])
    .where('post_id', '=', postId);
  const affected = await all
    .where('version', '>=', first)
    .where('version', '<=', last)
    .orderBy('version')
    .execute();
  const next = await all.where('version', '>', last).orderBy('version').limit(1).execute();
  return new Map([...affected, ...next].map((row) => [row.version, row.base_version]));
}

async function storeAgain(
  tx: Tx,
  { postId, version, base }: { postId: string; version: number; base: number | null },
): Promise<void> {
  const own = await read(tx, postId, version);
  const before = base === null ? null : await read(tx, postId, base);
  // A damaged revision cannot be read with or without its base.
  const stored = own === null ? null : encodeSnapshot(own.text, before);
  await tx
    .updateTable('post_revisions')
    .set(
      stored === null
        ? { base_version: null, steps: 0 }
        : {
            base_version: stored.isDelta ? base : null,
            steps: stored.steps,
            snapshot: stored.bytes,
          },
    )
    .where('post_id', '=', postId)
    .where('version', '=', version)
    .execute();
}

async function read(tx: Tx, postId: string, version: number) {
  const chain = await selectChain(tx, postId, version);
  const text = decodeSnapshots(chain.map(({ snapshot }) => snapshot));
  return text === null ? null : { text, steps: chain.at(-1)?.steps ?? 0 };
}
