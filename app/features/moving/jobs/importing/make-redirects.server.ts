import type { WantedAddress } from '#app/features/articles/old-addresses.ts';
import type { Import } from '#app/features/moving/records/import.ts';
import { recordRedirects } from '#app/features/moving/records/import-redirects.server.ts';
import { findImport } from '#app/features/moving/records/imports.server.ts';
import { write } from '#database/write.ts';
import { takeRests } from '#queue/take-rests.ts';
import { actorOf, type ImportDeps } from './import-deps.server.ts';

/** What one transaction stores, in one turn of the main thread on SQLite. */
export const REDIRECTS_PER_PART = 50;

/**
 * Adds redirects for old addresses of an import to the list, in parts. Each part is one transaction
 * with what became of its addresses, so that an interrupted import continues with the others. False
 * if the import was paused or the job stopped in between.
 */
export async function makeRedirects(
  deps: ImportDeps,
  found: Import,
  wanted: readonly WantedAddress[],
  signal: AbortSignal,
): Promise<boolean> {
  const rest = takeRests();
  const options = { perPart: REDIRECTS_PER_PART, rest };
  for (const add of (await deps.oldAddresses()?.prepare(wanted, options)) ?? []) {
    await rest();
    const now = await findImport(deps.database.db, found.id);
    if (signal.aborted || now?.state !== found.state) return false;
    await write(deps, actorOf(found), async (tx, changes) => {
      await recordRedirects(tx, found.id, await add(tx, changes));
    });
  }
  return true;
}
