import { randomUUID } from 'node:crypto';
import { writeFlag, writeTimestamp } from '#database/codec.ts';
import type { Tx } from '#database/connect.ts';
import { isId } from '#database/row-ids.ts';
import { type Actor, type Changes, type WriteDeps, write } from '#database/write.ts';
import { type ImportResult, importLines } from './import-lines.ts';
import { parseFrom, parseTarget } from './parse-address.ts';
import { type Redirect, type SiteAddresses, statusOf, type TypedRedirect } from './redirect.ts';
import { lockRedirects, readAllRedirects } from './redirect-row.server.ts';
import { type Added, RedirectSet } from './redirect-set.ts';

export type RedirectErrors = Partial<Record<'from' | 'target', string>>;

export type ChangeResult =
  | { readonly ok: true; readonly added: Added }
  | { readonly ok: false; readonly errors: RedirectErrors };

export type UpdateResult =
  | ChangeResult
  | {
      readonly ok: false;
      readonly errors: RedirectErrors;
      /** Why it was not saved, if somebody else has changed it meanwhile. */
      readonly problem: string;
      /** The version that saving again replaces. */
      readonly version: number;
    }
  /** Somebody has removed it. */
  | { readonly ok: false; readonly errors: RedirectErrors; readonly isGone: true };

const STALE =
  'Somebody else has changed this redirect since you opened it. Save again to replace their change.';

/** What somebody typed, and the site that it is checked against. */
export interface WantedRedirect {
  readonly typed: TypedRedirect;
  readonly site: SiteAddresses;
}

function check(
  { typed, site }: WantedRedirect,
  id: string,
): { ok: true; redirect: Redirect } | (ChangeResult & { ok: false }) {
  const from = parseFrom(typed.from, site);
  const target = parseTarget(typed.target, site);
  if (from.ok && target.ok) {
    const { permanent } = typed;
    return { ok: true, redirect: { id, from: from.value, target: target.value, permanent } };
  }
  const errors: RedirectErrors = {};
  for (const parsed of [from, target]) if (!parsed.ok) errors[parsed.field] = parsed.message;
  return { ok: false, errors };
}

export async function createRedirect(
  deps: WriteDeps,
  actor: Actor,
  wanted: WantedRedirect,
): Promise<ChangeResult> {
  const checked = check(wanted, randomUUID());
  if (!checked.ok) return checked;
  return write(deps, actor, async (tx, changes): Promise<ChangeResult> => {
    await lockRedirects(deps.database, tx);
    const all = new RedirectSet(await readAllRedirects(tx));
    const added = all.add(checked.redirect, wanted.site);
    if (!added.ok) return { ok: false, errors: { [added.field]: added.message } };
    const { redirect, shortened } = added.value;
    await insert(tx, [redirect], deps.now());
    await updateTargets(tx, shortened);
    note(changes, 'redirect.created', redirect, shortened.length);
    return { ok: true, added: added.value };
  });
}

/** Refused if it was changed since `version`, which the form was opened with. */
export async function updateRedirect(
  deps: WriteDeps,
  actor: Actor,
  { id, version, ...wanted }: WantedRedirect & { id: string; version: number },
): Promise<UpdateResult> {
  const checked = check(wanted, id);
  if (!checked.ok) return checked;
  return write(deps, actor, async (tx, changes): Promise<UpdateResult> => {
    await lockRedirects(deps.database, tx);
    const stored = await findVersion(tx, id);
    if (stored === null) return { ok: false, errors: {}, isGone: true };
    if (stored.version !== version) {
      return { ok: false, errors: {}, problem: STALE, version: stored.version };
    }
    const all = new RedirectSet(await readAllRedirects(tx));
    all.remove(stored.from);
    const added = all.add(checked.redirect, wanted.site);
    if (!added.ok) return { ok: false, errors: { [added.field]: added.message } };
    const { redirect, shortened } = added.value;
    await tx
      .updateTable('redirects')
      .set({ ...toColumns(redirect), version: version + 1 })
      .where('id', '=', id)
      .execute();
    await updateTargets(tx, shortened);
    note(changes, 'redirect.updated', redirect, shortened.length);
    return { ok: true, added: added.value };
  });
}

/** Does nothing if somebody has removed it already. */
export async function deleteRedirect(deps: WriteDeps, actor: Actor, id: string): Promise<void> {
  if (!isId(id)) return;
  await write(deps, actor, async (tx, changes) => {
    await lockRedirects(deps.database, tx);
    const row = await tx
      .deleteFrom('redirects')
      .where('id', '=', id)
      .returning(['from_path', 'target'])
      .executeTakeFirst();
    if (row === undefined) return;
    changes.audit({
      action: 'redirect.deleted',
      objectType: 'redirect',
      objectId: id,
      detail: { from: row.from_path, target: row.target },
    });
    changes.event({ type: 'redirects', id });
  });
}

/** Adds what can be added of a CSV file, in one transaction. */
export async function importRedirects(
  deps: WriteDeps,
  actor: Actor,
  { content, replace, site }: { content: string; replace: boolean; site: SiteAddresses },
): Promise<ImportResult> {
  return write(deps, actor, async (tx, changes) => {
    await lockRedirects(deps.database, tx);
    const before = new RedirectSet(await readAllRedirects(tx));
    const all = new RedirectSet(before);
    const result = importLines(content, all, { site, replace, createId: randomUUID });
    const isNew = ({ from }: Redirect) => before.find(from) === undefined;
    await insert(tx, result.added.filter(isNew), deps.now());
    const replaced = result.added.filter((each) => !isNew(each));
    await updateTargets(tx, [...replaced, ...result.shortened]);
    if (result.added.length > 0) {
      changes.audit({
        action: 'redirect.imported',
        objectType: 'redirect',
        objectId: null,
        detail: { count: result.added.length, shortened: result.shortened.length },
      });
      changes.event({ type: 'redirects', id: 'imported' });
    }
    return result;
  });
}

function note(changes: Changes, action: string, redirect: Redirect, shortened: number): void {
  const { id, from, target } = redirect;
  changes.audit({
    action,
    objectType: 'redirect',
    objectId: id,
    detail: { from, target, status: statusOf(redirect), shortened },
  });
  changes.event({ type: 'redirects', id });
}

function toColumns({ from, target, permanent }: Redirect) {
  return { from_path: from, target, permanent: writeFlag(permanent) };
}

/** Seven parameters each; SQLite allows 32,766 in a statement. */
const ROWS_PER_INSERT = 1_000;

async function insert(tx: Tx, redirects: readonly Redirect[], now: Date): Promise<void> {
  for (let from = 0; from < redirects.length; from += ROWS_PER_INSERT) {
    const rows = redirects.slice(from, from + ROWS_PER_INSERT).map((redirect) => ({
      id: redirect.id,
      ...toColumns(redirect),
      version: 1,
      created_at: writeTimestamp(now),
    }));
    await tx.insertInto('redirects').values(rows).execute();
  }
}

async function updateTargets(tx: Tx, redirects: readonly Redirect[]): Promise<void> {
  for (const redirect of redirects) {
    await tx
      .updateTable('redirects')
      .set((eb) => ({ ...toColumns(redirect), version: eb('version', '+', 1) }))
      .where('id', '=', redirect.id)
      .execute();
  }
}

async function findVersion(tx: Tx, id: string): Promise<{ from: string; version: number } | null> {
  if (!isId(id)) return null;
  const row = await tx
    .selectFrom('redirects')
    .select(['from_path', 'version'])
    .where('id', '=', id)
    .executeTakeFirst();
  return row === undefined ? null : { from: row.from_path, version: row.version };
}
