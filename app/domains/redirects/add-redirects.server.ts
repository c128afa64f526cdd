import { randomUUID } from 'node:crypto';
import type { Database, Tx } from '#database/connect.ts';
import { inChunks } from '#database/row-ids.ts';
import type { Changes } from '#database/write.ts';
import { storeRedirects } from './change-redirects.server.ts';
import { parseFrom, parseTarget } from './parse-address.ts';
import type { Redirect, SiteAddresses } from './redirect.ts';
import { lockRedirects, readAllRedirects } from './redirect-row.server.ts';
import { RedirectSet } from './redirect-set.ts';

export interface WantedAddress {
  readonly from: string;
  readonly target: string;
}

export type AddedAddress = WantedAddress &
  ({ readonly id: string } | { readonly problem: string | null });

/**
 * Adds permanent redirects to the list inside somebody else's transaction, as far as each can be. An
 * old address that the list leads to the same page already is no problem, and nothing new.
 */
export async function addRedirects(
  { database, now }: { database: Database; now: () => Date },
  tx: Tx,
  changes: Changes,
  { wanted, site }: { wanted: readonly WantedAddress[]; site: SiteAddresses },
): Promise<AddedAddress[]> {
  if (wanted.length === 0) return [];
  await lockRedirects(database, tx);
  const all = new RedirectSet(await readAllRedirects(tx));
  const added: Redirect[] = [];
  const shortened = new Map<string, Redirect>();
  const answers = wanted.map((each): AddedAddress => {
    const from = parseFrom(each.from, site);
    if (!from.ok) return { ...each, problem: from.message };
    const target = parseTarget(each.target, site);
    if (!target.ok) return { ...each, problem: target.message };
    const id = randomUUID();
    const redirect = { id, from: from.value, target: target.value, permanent: true };
    if (all.find(redirect.from)?.target === redirect.target) return { ...each, problem: null };
    const result = all.add(redirect, site);
    if (!result.ok) return { ...each, problem: result.message };
    added.push(result.value.redirect);
    for (const earlier of result.value.shortened) shortened.set(earlier.id, earlier);
    return { ...each, id };
  });
  await storeRedirects(tx, { added, changed: [...shortened.values()], now: now() });
  if (added.length > 0) changes.event({ type: 'redirects', id: 'imported' });
  return answers;
}

/** Removes those of these redirects that are still there. */
export async function removeRedirects(
  database: Database,
  tx: Tx,
  changes: Changes,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  await lockRedirects(database, tx);
  for (const chunk of inChunks(ids)) {
    // One that somebody changed since is theirs.
    await tx.deleteFrom('redirects').where('id', 'in', chunk).where('version', '=', 1).execute();
  }
  changes.event({ type: 'redirects', id: 'taken-back' });
}
