import { randomUUID } from 'node:crypto';
import type { Selectable } from 'kysely';
import { claimKey } from '#app/advice/claim-key.server.ts';
import type { ClaimPlace } from '#app/features/articles/claim-places.ts';
import {
  type Conflict,
  describeDifferences,
  goneConflict,
  type RejectedItem,
  SAVE_AGAIN,
  staleConflict,
} from '#app/formatting/conflict.ts';
import { isDay } from '#app/formatting/dates.ts';
import { readHttpsAddress } from '#app/formatting/web-address.ts';
import { readTimestamp, writeTimestamp } from '#database/codec.ts';
import type { Db, Tx } from '#database/connect.ts';
import type { ClaimSupportTable } from '#database/schema.ts';
import { type Actor, type Changes, type WriteDeps, write } from '#database/write.ts';
import type { ClaimFile } from './claim-file.ts';
import { changeClaimFiles, listClaimFiles, type SentFile } from './claim-files.server.ts';
import { writePlace } from './claim-place.ts';
import type { Support } from './support.ts';
import { parseSupport, type SupportErrors, type TypedSupport } from './support-fields.ts';

/** So many are typed by hand by nobody; a list of them all is read at once. */
const MOST = 5_000;
/** What the activity log names of a claim. */
const MOST_LOGGED = 120;

/** Everything that was said to support a claim, the newest first. */
export async function listSupports(db: Db): Promise<Support[]> {
  const rows = await db
    .selectFrom('claim_supports')
    .selectAll()
    .orderBy('supported_at', 'desc')
    .orderBy('id')
    .limit(MOST)
    .execute();
  return withFiles(db, rows);
}

/** What supports the claims of one place, by their keys. */
export async function findSupportsOf(
  db: Db,
  place: ClaimPlace,
): Promise<ReadonlyMap<string, Support>> {
  const rows = await db
    .selectFrom('claim_supports')
    .selectAll()
    .where('place', '=', writePlace(place))
    .limit(MOST)
    .execute();
  return new Map((await withFiles(db, rows)).map((support) => [support.key, support]));
}

async function withFiles(
  db: Db | Tx,
  rows: readonly Selectable<ClaimSupportTable>[],
): Promise<Support[]> {
  const files = await listClaimFiles(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => toSupport(row, files.get(row.id) ?? []));
}

export interface NamedClaim {
  readonly place: ClaimPlace;
  readonly words: string;
}

type SaveSupportResult = { readonly ok: true } | RejectedItem<SupportErrors>;

/** What somebody says supports a claim. */
export interface SupportChange {
  readonly typed: TypedSupport;
  /** A file to add. */
  readonly added: SentFile | null;
  /** Ids of files to delete. */
  readonly removed: readonly string[];
  /** The version that the form was opened with; null where nothing was said. */
  readonly version: number | null;
}

/**
 * Stores what supports a claim, with who said it and when. Rejected if somebody else has said
 * something else since the form was opened.
 * @param today the day at the owner's
 */
export async function saveSupport(
  deps: WriteDeps,
  actor: Actor,
  { claim, change, today }: { claim: NamedClaim; change: SupportChange; today: string },
): Promise<SaveSupportResult> {
  const { typed, added, removed, version } = change;
  return write(deps, actor, async (tx, changes): Promise<SaveSupportResult> => {
    const stored = await findStored(tx, claim);
    const keepsFile = stored?.files.some(({ id }) => !removed.includes(id)) ?? false;
    const parsed = parseSupport(typed, { today, hasFile: keepsFile || added !== null });
    if (!parsed.ok) return parsed;
    if (stored === null && version !== null) return goneConflict('support');
    const row = {
      words: claim.words,
      sentence: parsed.support.sentence,
      link: parsed.support.link,
      review_on: parsed.support.reviewOn,
      supported_by: actor.name,
      supported_at: writeTimestamp(deps.now()),
    };
    const saved = await saveRow(tx, claim, { row, stored, version });
    // Somebody else was faster, or the same was sent twice, as by a double click.
    const theirs = saved === null ? await findStored(tx, claim) : null;
    const id = saved ?? theirs?.id;
    if (id === undefined) return goneConflict('support');
    if (theirs !== null && !isSame(theirs, parsed.support)) return conflictWith(theirs, typed);
    const files = { support: id, removed, added, by: actor.name, at: deps.now() };
    const result = await changeClaimFiles(tx, files);
    if (!result.ok) return { ok: false, errors: { file: result.message } };
    if (saved !== null) {
      note(changes, stored === null ? 'claim.supported' : 'claim.support-changed', claim, id);
    }
    for (const name of result.removed) note(changes, 'claim.file-removed', claim, id, name);
    if (result.added !== null) note(changes, 'claim.file-added', claim, id, result.added);
    return { ok: true };
  });
}

interface SupportRow {
  readonly row: Pick<
    Selectable<ClaimSupportTable>,
    'words' | 'sentence' | 'link' | 'review_on' | 'supported_by'
  > & { readonly supported_at: string };
  readonly stored: Support | null;
  readonly version: number | null;
}

/** Returns the id of the row; null if there is another one than the form was opened with. */
async function saveRow(
  tx: Tx,
  { place, words }: NamedClaim,
  { row, stored, version }: SupportRow,
): Promise<string | null> {
  if (stored !== null && stored.version !== version) return null;
  const saved =
    stored === null
      ? await tx
          .insertInto('claim_supports')
          .values({ id: randomUUID(), place: writePlace(place), key: claimKey(words), ...row })
          .onConflict((conflict) => conflict.columns(['place', 'key']).doNothing())
          .returning('id')
          .executeTakeFirst()
      : await tx
          .updateTable('claim_supports')
          .set({ ...row, version: stored.version + 1 })
          .where('id', '=', stored.id)
          .where('version', '=', stored.version)
          .returning('id')
          .executeTakeFirst();
  return saved?.id ?? null;
}

/** Takes back what was said to support a claim, which then asks again. */
export async function removeSupport(
  deps: WriteDeps,
  actor: Actor,
  { claim, version }: { claim: NamedClaim; version: number },
): Promise<{ readonly ok: true } | Conflict> {
  return write(deps, actor, async (tx, changes): Promise<{ ok: true } | Conflict> => {
    const stored = await findStored(tx, claim);
    if (stored === null) return goneConflict('support');
    const removed = await tx
      .deleteFrom('claim_supports')
      .where('id', '=', stored.id)
      .where('version', '=', version)
      .returning('id')
      .executeTakeFirst();
    if (removed === undefined) return staleConflict('support');
    note(changes, 'claim.support-removed', claim, removed.id);
    return { ok: true };
  });
}

async function findStored(tx: Tx, { place, words }: NamedClaim): Promise<Support | null> {
  const row = await tx
    .selectFrom('claim_supports')
    .selectAll()
    .where('place', '=', writePlace(place))
    .where('key', '=', claimKey(words))
    .executeTakeFirst();
  return row === undefined ? null : ((await withFiles(tx, [row]))[0] ?? null);
}

function isSame(
  stored: Support,
  { sentence, link, reviewOn }: Pick<Support, 'sentence' | 'link' | 'reviewOn'>,
): boolean {
  return stored.sentence === sentence && stored.link === link && stored.reviewOn === reviewOn;
}

function conflictWith(stored: Support, typed: TypedSupport): RejectedItem<SupportErrors> {
  const theirs = { ...stored, link: stored.link ?? '', reviewOn: stored.reviewOn ?? '' };
  const errors = describeDifferences(typed, theirs, ['sentence', 'link', 'reviewOn']);
  return { ...staleConflict('support', SAVE_AGAIN), errors, version: stored.version };
}

/** @param file the name of the file that was added or removed */
function note(
  changes: Changes,
  action: string,
  { words }: NamedClaim,
  id: string,
  file?: string,
): void {
  const detail = {
    claim: words.slice(0, MOST_LOGGED).toWellFormed(),
    ...(file === undefined ? {} : { file }),
  };
  changes.audit({ action, objectType: 'claim', objectId: id, detail });
  changes.event({ type: 'claims', id });
}

/** A restored backup may hold anything: an address that no form accepts is left out. */
function toSupport(row: Selectable<ClaimSupportTable>, files: readonly ClaimFile[]): Support {
  const address = row.link === null ? null : readHttpsAddress(row.link);
  return {
    id: row.id,
    place: row.place,
    key: row.key,
    words: row.words,
    sentence: row.sentence,
    link: address instanceof URL ? address.href : null,
    reviewOn: row.review_on !== null && isDay(row.review_on) ? row.review_on : null,
    by: row.supported_by,
    at: readTimestamp(row.supported_at),
    version: row.version,
    files,
  };
}
