import { isOffline, mayGoOffline, type OfflinePages } from '#app/site/words/offline-pages.ts';
import { type MarketingPath, publicPaths } from '#app/site/words/paths.ts';
import type { Db, Tx } from '#database/connect.ts';
import { type Actor, type WriteDeps, write } from '#database/write.ts';
import { readOverrides } from '../changes/stored-overrides.server.ts';
import { findDocument } from '../documents.ts';

/** The row of `site_texts` that says which pages are offline; no document. */
const ROW = 'offline';

export async function findOfflinePages(db: Db | Tx): Promise<OfflinePages> {
  const rows = await db
    .selectFrom('site_texts')
    .select(['document', 'changes'])
    .where('document', '=', ROW)
    .execute();
  return readOfflinePages(rows);
}

/** From the rows of `site_texts`. */
export function readOfflinePages(
  rows: readonly { readonly document: string; readonly changes: string }[],
): OfflinePages {
  const row = rows.find(({ document }) => document === ROW);
  const entries = Object.entries(row === undefined ? {} : readOverrides(row.changes));
  return Object.fromEntries(
    entries.flatMap(([path, { value }]) =>
      mayGoOffline(path) ? [[path, typeof value === 'string' ? value : null]] : [],
    ),
  );
}

/**
 * Takes a page offline; its address leads to `target`, or is answered as an unknown one. False if that
 * is no page that is online: so no address leads on more than to the end of what was online once, and
 * never in a circle.
 */
export function takeOffline(
  deps: WriteDeps,
  actor: Actor,
  path: MarketingPath,
  target: string | null,
): Promise<boolean> {
  return changeOffline(deps, actor, path, { value: target });
}

export async function putOnline(deps: WriteDeps, actor: Actor, path: MarketingPath): Promise<void> {
  await changeOffline(deps, actor, path, null);
}

function changeOffline(
  deps: WriteDeps,
  actor: Actor,
  path: MarketingPath,
  change: { readonly value: string | null } | null,
): Promise<boolean> {
  return write(deps, actor, async (tx, changes) => {
    // Everybody who changes it waits for the row.
    await tx
      .insertInto('site_texts')
      .values({ document: ROW, changes: '{}', version: 0, draft_version: 0 })
      .onConflict((conflict) =>
        conflict
          .column('document')
          .doUpdateSet((eb) => ({ document: eb.ref('excluded.document') })),
      )
      .execute();
    const { [path]: before, ...others } = await findOfflinePages(tx);
    if (change === null ? before === undefined : before === change.value) return true;
    if (change !== null && !isTarget(change.value, { ...others, [path]: null })) return false;
    const next = change === null ? others : { ...others, [path]: change.value };
    const stored = Object.entries(next).map(([page, value]) => [page, { value, base: null }]);
    await tx
      .updateTable('site_texts')
      .set({ changes: JSON.stringify(Object.fromEntries(stored)) })
      .where('document', '=', ROW)
      .execute();
    changes.audit({
      action: change === null ? 'page.online' : 'page.offline',
      objectType: 'texts',
      objectId: path,
      detail: { title: findDocument(path).title, target: change?.value ?? null },
    });
    changes.event({ type: 'texts', id: path });
    return true;
  });
}

function isTarget(target: string | null, offline: OfflinePages): boolean {
  return (
    target === null ||
    ((publicPaths as readonly string[]).includes(target) && !isOffline(target, offline))
  );
}
