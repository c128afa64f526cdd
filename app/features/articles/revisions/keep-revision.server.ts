import { writeList, writeTimestamp } from '#database/codec.ts';
import type { Tx } from '#database/connect.ts';
import type { Actor } from '#database/write.ts';
import { readFields } from '../post-row.server.ts';
import { listDifferences } from './list-differences.ts';
import type { RevisionReason } from './revision.ts';
import { selectChain } from './revision-chain.server.ts';
import { readSnapshot, type SnapshotRow, writeSnapshot } from './revision-snapshot.server.ts';
import { decodeSnapshots, encodeSnapshot, MAX_STEPS } from './snapshot-codec.server.ts';

/** The newest revision of a post, with the text that the next one is compressed against. */
interface Newest {
  readonly version: number;
  readonly text: string;
  readonly steps: number;
}

interface RevisionOrigin {
  readonly actor: Actor;
  readonly at: string;
  readonly reason: RevisionReason;
  readonly restoredVersion?: number | null;
  /** How many words the change of its text added and removed. */
  readonly words: { readonly added: number; readonly removed: number };
}

/** Keeps the present state of a post as its next revision, in the transaction that stores it. */
export async function keepRevision(
  tx: Tx,
  row: SnapshotRow,
  { actor, at, reason, restoredVersion = null, words }: RevisionOrigin,
): Promise<void> {
  const before = await findNewest(tx, row.id);
  const text = writeSnapshot(row);
  const stored = encodeSnapshot(text, before);
  const former = before === null ? null : (readSnapshot(before.text)?.fields ?? null);
  await tx
    .insertInto('post_revisions')
    .values({
      post_id: row.id,
      version: row.version,
      at: writeTimestamp(new Date(at)),
      actor_id: actor.id,
      actor_name: actor.name,
      reason,
      restored_version: restoredVersion,
      words_added: before && words.added,
      words_removed: before && words.removed,
      changed_fields: former && writeList(listDifferences(former, readFields(row))),
      policy_version: row.policy_version,
      base_version: stored.isDelta && before !== null ? before.version : null,
      steps: stored.steps,
      snapshot: stored.bytes,
    })
    .execute();
}

async function findNewest(tx: Tx, postId: string): Promise<Newest | null> {
  const newest = tx
    .selectFrom('post_revisions')
    .select('version')
    .where('post_id', '=', postId)
    .orderBy('version', 'desc')
    .limit(1);
  const chain = await selectChain(tx, postId, newest);
  const last = chain.at(-1);
  if (last === undefined) return null;
  const text = decodeSnapshots(chain.map(({ snapshot }) => snapshot));
  // Nothing can be compressed against a damaged one: the next is a full copy.
  return text === null
    ? { version: last.version, text: '', steps: MAX_STEPS }
    : { version: last.version, text, steps: last.steps };
}
