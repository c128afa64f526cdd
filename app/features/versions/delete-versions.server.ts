import type { Tx } from '#database/connect.ts';
import { decodeSnapshots, encodeSnapshot } from './history/snapshot-codec.server.ts';
import { selectChain } from './history/version-chain.server.ts';

/**
 * Deletes versions of a document, never its newest one. A version that is compressed against a deleted one
 * is compressed again first, against the next older one that stays, or stored as a full copy. The document
 * has to be locked.
 */
export async function deleteVersions(
  tx: Tx,
  document: string,
  versions: readonly number[],
): Promise<void> {
  const bases = await findBases(tx, document, versions);
  const deleted = new Set(versions);
  for (const [version, base] of bases) {
    if (deleted.has(version)) continue;
    let kept: number | null = base;
    while (kept !== null && deleted.has(kept)) kept = bases.get(kept) ?? null;
    await storeAgain(tx, { document, version, base: kept });
  }
  await tx
    .deleteFrom('document_versions')
    .where('document', '=', document)
    .where('version', 'in', versions)
    .execute();
}

/** What the deleted versions, and those that are compressed against one of them, are compressed against. */
async function findBases(
  tx: Tx,
  document: string,
  versions: readonly number[],
): Promise<Map<number, number | null>> {
  const rows = await tx
    .selectFrom('document_versions')
    .select(['version', 'base_version'])
    .where('document', '=', document)
    .where((eb) => eb.or([eb('version', 'in', versions), eb('base_version', 'in', versions)]))
    .orderBy('version')
    .execute();
  return new Map(rows.map((row) => [row.version, row.base_version]));
}

async function storeAgain(
  tx: Tx,
  { document, version, base }: { document: string; version: number; base: number | null },
): Promise<void> {
  const own = await read(tx, document, version);
  const before = base === null ? null : await read(tx, document, base);
  // A damaged version cannot be read with or without its base.
  const stored = own === null ? null : encodeSnapshot(own.text, before);
  await tx
    .updateTable('document_versions')
    .set(
      stored === null
        ? { base_version: null, steps: 0 }
        : {
            base_version: stored.isDelta ? base : null,
            steps: stored.steps,
            snapshot: stored.bytes,
          },
    )
    .where('document', '=', document)
    .where('version', '=', version)
    .execute();
}

async function read(tx: Tx, document: string, version: number) {
  const chain = await selectChain(tx, document, version);
  const text = decodeSnapshots(chain.map(({ snapshot }) => snapshot));
  return text === null ? null : { text, steps: chain.at(-1)?.steps ?? 0 };
}
