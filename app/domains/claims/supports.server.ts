import { randomUUID } from 'node:crypto';
import type { Selectable } from 'kysely';
import { isDay } from '#app/formatting/dates.ts';
import { readTimestamp, writeTimestamp } from '#database/codec.ts';
import type { Db, Tx } from '#database/connect.ts';
import type { ClaimSupportTable } from '#database/schema.ts';
import { type Actor, type Changes, type WriteDeps, write } from '#database/write.ts';
import {
  type Conflict,
  describeDifferences,
  goneConflict,
  type RejectedItem,
  SAVE_AGAIN,
  staleConflict,
} from '../conflict.ts';
import { readHttpsAddress } from '../settings/web-address.ts';
import { claimKey } from './claim-key.server.ts';
import { type ClaimPlace, writePlace } from './claim-place.ts';
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
  return rows.map(toSupport);
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
  return new Map(rows.map((row) => [row.key, toSupport(row)]));
}

export interface NamedClaim {
  readonly place: ClaimPlace;
  readonly words: string;
}

type SaveSupportResult = { readonly ok: true } | RejectedItem<SupportErrors>;

/**
 * Stores what supports a claim, with who said it and when. Rejected if somebody else has said
 * something since `version`, which the form was opened with: null where nothing was said.
 * @param today the day at the owner's
 */
export async function saveSupport(
  deps: WriteDeps,
  actor: Actor,
  {
    claim,
    typed,
    version,
    today,
  }: { claim: NamedClaim; typed: TypedSupport; version: number | null; today: string },
): Promise<SaveSupportResult> {
  const parsed = parseSupport(typed, today);
  if (!parsed.ok) return parsed;
  const { sentence, link, reviewOn } = parsed.support;
  return write(deps, actor, async (tx, changes): Promise<SaveSupportResult> => {
    const stored = await findStored(tx, claim);
    if (stored !== null && stored.version !== version) {
      // Sent twice, as by a double click.
      return isSame(stored, parsed.support) ? { ok: true } : conflictWith(stored, typed);
    }
    if (stored === null && version !== null) return goneConflict('support');
    const columns = {
      words: claim.words,
      sentence,
      link,
      review_on: reviewOn,
      supported_by: actor.name,
      supported_at: writeTimestamp(deps.now()),
    };
    const row = {
      id: randomUUID(),
      place: writePlace(claim.place),
      key: claimKey(claim.words),
      ...columns,
    };
    // Two people may save the first support at once: the second one sees the other's.
    const saved =
      stored === null
        ? await tx
            .insertInto('claim_supports')
            .values(row)
            .onConflict((conflict) => conflict.columns(['place', 'key']).doNothing())
            .returning('id')
            .executeTakeFirst()
        : await tx
            .updateTable('claim_supports')
            .set({ ...columns, version: stored.version + 1 })
            .where('id', '=', stored.id)
            .where('version', '=', stored.version)
            .returning('id')
            .executeTakeFirst();
    if (saved === undefined) {
      const theirs = await findStored(tx, claim);
      if (theirs === null) return goneConflict('support');
      return isSame(theirs, parsed.support) ? { ok: true } : conflictWith(theirs, typed);
    }
    note(changes, stored === null ? 'claim.supported' : 'claim.support-changed', claim, saved.id);
    return { ok: true };
  });
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
  return row === undefined ? null : toSupport(row);
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

function note(changes: Changes, action: string, { words }: NamedClaim, id: string): void {
  const claim = words.slice(0, MOST_LOGGED).toWellFormed();
  changes.audit({ action, objectType: 'claim', objectId: id, detail: { claim } });
  changes.event({ type: 'claims', id });
}

/** A restored backup may hold anything: an address that no form accepts is left out. */
function toSupport(row: Selectable<ClaimSupportTable>): Support {
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
  };
}
