import { writeTimestamp } from '#database/codec.ts';
import type { Tx } from '#database/connect.ts';
import { phoneKey } from '#database/search-terms.ts';
import { takeTurns } from '#database/take-turns.ts';
import { type Actor, type Changes, type WriteDeps, write } from '#database/write.ts';
import type { ContactMark } from '../form/text-consent.ts';
import { findLead } from '../inbox.server.ts';
import { GONE, type LeadChange } from '../records/change-lead.server.ts';
import { toMark } from '../records/lead-row.server.ts';

const NO_PHONE: LeadChange = {
  ok: false,
  code: 'invalid',
  message: 'This lead has no phone number.',
};

type Engine = Pick<WriteDeps, 'database'>;

/** The "do not text" note for a phone number, from any of its leads; the earliest one counts. */
export async function findDoNotText(
  { database }: Engine,
  tx: Tx,
  key: string,
): Promise<ContactMark | null> {
  // A lead stored at the same moment would miss the note.
  await takeTurns(database, tx, `phone:${key}`);
  const row = await tx
    .selectFrom('leads')
    .select(['do_not_text_at', 'do_not_text_by'])
    .where('phone_key', '=', key)
    .where('do_not_text_at', 'is not', null)
    .orderBy('do_not_text_at')
    .executeTakeFirst();
  return toMark(row?.do_not_text_at ?? null, row?.do_not_text_by ?? null);
}

/**
 * Sets or removes "do not text" on every lead with this lead's phone number. There is no version
 * check: a concurrent status change must not keep a STOP from being recorded. When it is set
 * twice, the first date stays.
 */
export async function setDoNotText(
  deps: WriteDeps,
  actor: Actor,
  { leadId, noted }: { leadId: string; noted: boolean },
): Promise<LeadChange> {
  return write(deps, actor, async (tx, changes): Promise<LeadChange> => {
    const lead = await findLead(tx, leadId);
    if (lead === null) return GONE;
    if (lead.phone === null) return NO_PHONE;
    const key = phoneKey(lead.phone);
    const before = await findDoNotText(deps, tx, key);
    if ((before !== null) === noted) return { ok: true };
    const mark = noted ? { at: deps.now(), by: actor.name } : null;
    await noteDoNotText(tx, changes, { key, leadId, mark });
    return { ok: true };
  });
}

/** Sets or removes it on every lead with this phone number, of which this is one. */
export async function noteDoNotText(
  tx: Tx,
  changes: Changes,
  wish: { key: string; leadId: string; mark: { at: Date; by: string } | null },
): Promise<void> {
  const { key, leadId, mark } = wish;
  await tx
    .updateTable('leads')
    .set({
      do_not_text_at: mark === null ? null : writeTimestamp(mark.at),
      do_not_text_by: mark?.by ?? null,
    })
    .where('phone_key', '=', key)
    .execute();
  const action = mark === null ? 'lead.do-not-text-removed' : 'lead.do-not-text';
  changes.audit({ action, objectType: 'lead', objectId: leadId });
  changes.event({ type: 'leads', id: leadId });
}
