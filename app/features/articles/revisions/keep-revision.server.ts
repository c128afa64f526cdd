import { type KeptVersion, keepVersion } from '#app/features/versions/keep-version.server.ts';
import type { Tx } from '#database/connect.ts';
import { readFields } from '../post-row.server.ts';
import { listDifferences } from './list-differences.ts';
import { readSnapshot, type SnapshotRow, writeSnapshot } from './revision-snapshot.server.ts';

/** Keeps the present state of a post as its next version, in the transaction that stores it. */
export async function keepRevision(
  tx: Tx,
  row: SnapshotRow,
  origin: Pick<KeptVersion, 'actor' | 'at' | 'reason' | 'isFirst' | 'restoredVersion' | 'words'>,
): Promise<void> {
  await keepVersion(tx, {
    ...origin,
    document: row.id,
    version: row.version,
    postId: row.id,
    text: writeSnapshot(row),
    listChanges(former) {
      const before = readSnapshot(former);
      return before && listDifferences(before.fields, readFields(row));
    },
    sanitizerVersion: row.policy_version,
  });
}
