import { type KeptVersion, prepareVersion } from '#app/features/versions/keep-version.server.ts';
import type { Tx } from '#database/connect.ts';
import { readFields } from '../post-row.server.ts';
import type { Storing } from '../storage/storing.ts';
import { listDifferences } from './list-differences.ts';
import { readSnapshot, type SnapshotRow, writeSnapshot } from './revision-snapshot.server.ts';

interface Kept
  extends Pick<KeptVersion, 'actor' | 'at' | 'reason' | 'isFirst' | 'restoredVersion' | 'words'>,
    Pick<Storing, 'later'> {}

/** Keeps the present state of a post as its next version, in the transaction that stores it. */
export async function keepRevision(
  tx: Tx,
  row: SnapshotRow,
  { later, ...origin }: Kept,
): Promise<void> {
  const version = await prepareVersion(tx, {
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
  later(version);
}
