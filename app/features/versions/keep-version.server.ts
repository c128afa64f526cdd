import { writeList, writeTimestamp } from '#database/codec.ts';
import type { Tx } from '#database/connect.ts';
import type { Actor } from '#database/write.ts';
import { decodeSnapshots, encodeSnapshot, MAX_STEPS } from './history/snapshot-codec.server.ts';
import { selectChain } from './history/version-chain.server.ts';
import type { VersionReason } from './version.ts';

/** The newest version of a document, with the text that the next one is compressed against. */
interface Newest {
  readonly version: number;
  readonly text: string;
  readonly steps: number;
}

export interface KeptVersion {
  readonly document: string;
  readonly version: number;
  /** Whether the document has none before it. */
  readonly isFirst?: true;
  /** The post that it is of, with which it is deleted. */
  readonly postId?: string;
  /** The state as JSON. */
  readonly text: string;
  readonly actor: Actor;
  readonly at: Date;
  readonly reason: VersionReason;
  readonly restoredVersion?: number | null;
  /** How many words the change of its text added and removed, if that was counted. */
  readonly words?: { readonly added: number; readonly removed: number };
  /** The names of the fields that differ from the text before; null if that cannot be read. */
  listChanges(former: string): readonly string[] | null;
  readonly sanitizerVersion?: number;
}

/** Keeps the present state of a document as its next version, in the transaction that stores it. */
export async function keepVersion(tx: Tx, kept: KeptVersion): Promise<void> {
  await (await prepareVersion(tx, kept)).execute();
}

/** The statement that keeps it. */
export async function prepareVersion(tx: Tx, kept: KeptVersion) {
  const { actor, words } = kept;
  const before = kept.isFirst ? null : await findNewest(tx, kept.document);
  const stored = encodeSnapshot(kept.text, before);
  const changed = before && kept.listChanges(before.text);
  return tx.insertInto('document_versions').values({
    document: kept.document,
    version: kept.version,
    post_id: kept.postId ?? null,
    at: writeTimestamp(kept.at),
    actor_id: actor.id,
    actor_name: actor.name,
    reason: kept.reason,
    restored_version: kept.restoredVersion ?? null,
    name: null,
    words_added: before && (words?.added ?? null),
    words_removed: before && (words?.removed ?? null),
    changed_fields: changed && writeList(changed),
    policy_version: kept.sanitizerVersion ?? null,
    base_version: stored.isDelta && before !== null ? before.version : null,
    steps: stored.steps,
    snapshot: stored.bytes,
  });
}

async function findNewest(tx: Tx, document: string): Promise<Newest | null> {
  const newest = tx
    .selectFrom('document_versions')
    .select('version')
    .where('document', '=', document)
    .orderBy('version', 'desc')
    .limit(1);
  const chain = await selectChain(tx, document, newest);
  const last = chain.at(-1);
  if (last === undefined) return null;
  const text = decodeSnapshots(chain.map(({ snapshot }) => snapshot));
  // Nothing can be compressed against a damaged one: the next is a full copy.
  return text === null
    ? { version: last.version, text: '', steps: MAX_STEPS }
    : { version: last.version, text, steps: last.steps };
}
