import { randomUUID } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  type Conflict,
  describeTheirs,
  goneConflict,
  SAVE_AGAIN,
  staleConflict,
} from '#app/formatting/conflict.ts';
import type { SiteAddresses } from '#app/formatting/site-addresses.ts';
import { writeFlag, writeTimestamp } from '#database/codec.ts';
import type { Tx } from '#database/connect.ts';
import { isId } from '#database/row-ids.ts';
import { type Actor, type Changes, type WriteDeps, write } from '#database/write.ts';
import { addLines, type ImportResult, readLines } from './import-lines.ts';
import { findRedirect } from './list-redirects.server.ts';
import { parseFrom, parseTarget } from './parse-address.ts';
import { type Redirect, statusOf, type TypedRedirect } from './redirect.ts';
import { lockRedirects, readRedirectsAround } from './redirect-row.server.ts';
import type { Added } from './redirect-set.ts';

export type RedirectErrors = Partial<Record<'from' | 'target' | 'kind', string>>;

export type ChangeResult =
  | { readonly ok: true; readonly added: Added }
  | { readonly ok: false; readonly errors: RedirectErrors };

export type UpdateResult =
  | ChangeResult
  | (Conflict<'stale'> & {
      /** What somebody else made of each field that has something else in this form. */
      readonly errors: RedirectErrors;
      /** The version that saving again replaces. */
      readonly version: number;
    })
  | Conflict<'gone'>;

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
    const { all, stored } = await readRedirectsAround(deps.database, tx, [checked.redirect]);
    const added = all.add(checked.redirect, wanted.site);
    if (!added.ok) return { ok: false, errors: { [added.field]: added.message } };
    const { redirect, shortened } = added.value;
    await storeRedirects(tx, { stored, changed: [redirect, ...shortened], now: deps.now() });
    note(changes, 'redirect.created', redirect, shortened.length);
    return { ok: true, added: added.value };
  });
}

/** Rejected if it was changed since `version`, which the form was opened with. */
export async function updateRedirect(
  deps: WriteDeps,
  actor: Actor,
  { id, version, ...wanted }: WantedRedirect & { id: string; version: number },
): Promise<UpdateResult> {
  const checked = check(wanted, id);
  if (!checked.ok) return checked;
  return write(deps, actor, async (tx, changes): Promise<UpdateResult> => {
    await lockRedirects(deps.database, tx);
    const before = await findRedirect(tx, id);
    if (before === null) return goneConflict('redirect');
    if (before.version !== version) {
      const errors = describeChanges(checked.redirect, before);
      return { ...staleConflict('redirect', SAVE_AGAIN), errors, version: before.version };
    }
    const around = [before, checked.redirect];
    const { all, stored } = await readRedirectsAround(deps.database, tx, around);
    all.remove(before.from);
    const added = all.add(checked.redirect, wanted.site);
    if (!added.ok) return { ok: false, errors: { [added.field]: added.message } };
    const { redirect, shortened } = added.value;
    await storeRedirects(tx, { stored, changed: [redirect, ...shortened], now: deps.now() });
    note(changes, 'redirect.updated', redirect, shortened.length);
    return { ok: true, added: added.value };
  });
}

function describeChanges(mine: Redirect, theirs: Redirect): RedirectErrors {
  const errors: RedirectErrors = {};
  if (mine.from !== theirs.from) errors.from = describeTheirs(theirs.from);
  if (mine.target !== theirs.target) errors.target = describeTheirs(theirs.target);
  if (mine.permanent !== theirs.permanent) {
    errors.kind = describeTheirs(theirs.permanent ? 'Permanent' : 'Temporary');
  }
  return errors;
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

/**
 * Adds what can be added of a CSV file, in one transaction.
 * @param rest is called while the lines are read, so that requests have their turn
 */
export async function importRedirects(
  deps: WriteDeps,
  actor: Actor,
  { content, replace, site }: { content: string; replace: boolean; site: SiteAddresses },
  rest: () => Promise<void>,
): Promise<ImportResult> {
  const lines = await readLines(content, site, rest);
  return write(deps, actor, async (tx, changes) => {
    await lockRedirects(deps.database, tx);
    const wanted = lines.wanted.map(({ redirect }) => redirect);
    const { all, stored } = await readRedirectsAround(deps.database, tx, wanted);
    const result = await addLines(lines, all, { site, replace });
    const changed = [...result.added, ...result.shortened];
    await storeRedirects(tx, { stored, changed, now: deps.now() });
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

/** Some 5 ms. */
const ROWS_PER_TURN = 100;

/**
 * Stores redirects as they are now: those that are stored already, and new ones. SQLite is synchronous:
 * pages in memory have their turn between two chunks.
 */
export async function storeRedirects(
  tx: Tx,
  {
    stored,
    changed,
    now,
  }: { stored: readonly Redirect[]; changed: readonly Redirect[]; now: Date },
): Promise<void> {
  const known = new Set(stored.map(({ id }) => id));
  for (let from = 0; from < changed.length; from += ROWS_PER_TURN) {
    if (from > 0) await nextTurn();
    const some = changed.slice(from, from + ROWS_PER_TURN);
    const added = some.filter(({ id }) => !known.has(id));
    if (added.length > 0) await insert(tx, added, now);
    for (const redirect of some) if (known.has(redirect.id)) await update(tx, redirect);
  }
}

async function insert(tx: Tx, redirects: readonly Redirect[], now: Date): Promise<void> {
  const rows = redirects.map((redirect) => ({
    id: redirect.id,
    ...toColumns(redirect),
    version: 1,
    created_at: writeTimestamp(now),
  }));
  await tx.insertInto('redirects').values(rows).execute();
}

async function update(tx: Tx, redirect: Redirect): Promise<void> {
  await tx
    .updateTable('redirects')
    .set((eb) => ({ ...toColumns(redirect), version: eb('version', '+', 1) }))
    .where('id', '=', redirect.id)
    .execute();
}
