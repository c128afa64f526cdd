import type { Selectable } from 'kysely';
import { z } from 'zod';
import { parseEmail } from '#app/features/settings/contact.ts';
import { isDay } from '#app/formatting/dates.ts';
import { readNullableTimestamp, readTimestamp, writeFlag } from '#database/codec.ts';
import type { Db, Tx } from '#database/connect.ts';
import { readPage } from '#database/read-page.ts';
import { isId } from '#database/row-ids.ts';
import type { LeadTable } from '#database/schema.ts';
import { emailKey, phoneKey } from '#database/search-terms.ts';
import type { Changes } from '#database/write.ts';
import type { MovedRows, Taking } from '../../moved-rows.ts';
import { movedInstant, movedText, nameOfRow, readMovedRow } from '../../read-moved-row.server.ts';
import { findDoNotText, noteDoNotText } from '../contact/do-not-text.server.ts';
import { findDueColumns, followUpReminder, NOTHING_DUE } from '../deadlines/due-columns.server.ts';
import { REMINDER_STAGES } from '../deadlines/reminder-stages.ts';
import {
  type FieldKind,
  LEAD_FIELDS,
  STORED_FIELDS,
  type StoredField,
} from '../form/lead-fields.ts';
import { parseLeadReference } from '../form/lead-reference.ts';
import { listNotes } from '../inbox.server.ts';
import { LEAD_STATUSES } from '../lead.ts';
import { findNoContact, noteNoContact, takeTurnsForPerson } from '../no-contact.server.ts';
import { MAX_REASON } from '../outcome/lead-outcome.ts';
import { indexLead } from '../search/lead-search.server.ts';
import { deleteLeads } from './delete-leads.server.ts';
import { CAMPAIGN, QUIZ_ANSWERS, SPAM_REASONS, TEXT_CONSENTS, toLead } from './lead-row.server.ts';

const ROWS_AT_ONCE = 100;
const MOST_NOTES = 1_000;
const NOTE_MAX = 8_000;
/** Of what a form sent along, as JSON. */
const MOST_JSON = 20_000;
/** More than one person sends. */
const MOST_SAME = 1_000;

const line = movedText(500).nullable();
const day = z.string().refine(isDay).nullable();
const PHONE = /^\+?[\d\s().\-/]{3,40}(?:;ext=\d{1,10})?$/;

function short<Value>(schema: z.ZodType<Value>) {
  return schema.refine((value) => JSON.stringify(value).length <= MOST_JSON);
}

type AskedColumns = Pick<Selectable<LeadTable>, (typeof LEAD_FIELDS)[StoredField]['column']>;
const ASKED_COLUMNS = STORED_FIELDS.map((field) => LEAD_FIELDS[field].column);

/** An export from before a field was added has no value for it. */
const text = (max: number) => movedText(max).nullable().default(null);
const BY_KIND: Readonly<
  Record<Exclude<FieldKind, 'tick'>, (max: number) => z.ZodType<string | number | null>>
> = {
  line: text,
  lines: text,
  email: () => z.string().refine((typed) => typed === '' || parseEmail(typed).ok),
  phone: () => z.string().regex(PHONE).nullable(),
  beds: () => z.int().min(0).max(1_000_000).nullable().default(null),
  plan: text,
};

/** What forms ask for. */
const askedSchemas = Object.fromEntries(
  STORED_FIELDS.map((field) => {
    const { column, kind, max } = LEAD_FIELDS[field];
    return [column, BY_KIND[kind](max)];
  }),
) as unknown as { [Column in keyof AskedColumns]: z.ZodType<AskedColumns[Column]> };

const rowSchema = z.object({
  id: z.string().refine(isId),
  reference: z.string().refine((text) => parseLeadReference(text) === text),
  ...askedSchemas,
  topic: movedText(40),
  name: movedText(LEAD_FIELDS.name.max),
  // Below its subject.
  message: movedText(LEAD_FIELDS.message.max + LEAD_FIELDS.subject.max + 2).nullable(),
  consents: short(TEXT_CONSENTS.schema),
  do_not_text_at: movedInstant.nullable(),
  do_not_text_by: line,
  no_contact_at: movedInstant.nullable(),
  no_contact_by: line,
  source_page: line,
  form_page: line,
  form_about: line,
  campaign: short(CAMPAIGN.schema).nullable(),
  quiz_answers: short(QUIZ_ANSWERS.schema).nullable(),
  content_hash: z.string().regex(/^[0-9a-f]{64}$/),
  status: z.enum(LEAD_STATUSES),
  spam: z.boolean(),
  spam_reasons: short(SPAM_REASONS.schema),
  created_at: movedInstant,
  first_response_at: movedInstant.nullable(),
  due_at: movedInstant.nullable(),
  follow_up_on: day,
  follow_up_note: line,
  lost_reason: movedText(MAX_REASON).nullable(),
  won_program: movedText(100).nullable(),
  won_amount: z.int().min(0).max(1_000_000_000).nullable(),
  version: z.int().min(1).max(1_000_000),
  notes: z
    .array(
      z.object({
        id: z.string().refine(isId),
        author_name: movedText(200),
        body: movedText(NOTE_MAX),
        created_at: movedInstant,
      }),
    )
    .max(MOST_NOTES),
});
type MovedLead = z.infer<typeof rowSchema>;
/** Without what is written as JSON, and the notes. */
type LeadRow = Omit<MovedLead, 'notes' | 'consents' | 'campaign' | 'quiz_answers' | 'spam_reasons'>;

/**
 * Leads with their notes. Who answers them, and what people were writing to them, stays behind: that
 * names accounts, which do not move.
 */
export const movedLeads: MovedRows = {
  noun: 'lead',
  box: {
    label: 'With your leads and their notes',
    hint: 'Names, emails and phone numbers of people: keep the file where only you can open it.',
  },
  async *list(db) {
    let after: string | null = null;
    do {
      const page: LeadRows = await readRows(db, after);
      const ids = page.rows.map(({ id }) => id);
      const notes = Map.groupBy(await listNotes(db, ids), ({ leadId }) => leadId);
      for (const row of page.rows) {
        yield {
          ...toMoved(row),
          notes: (notes.get(row.id) ?? []).map(({ id, authorName, body, createdAt }) => ({
            ...{ id, author_name: authorName, body, created_at: createdAt },
          })),
        } satisfies MovedLead;
      }
      after = page.next;
    } while (after !== null);
  },
  async take(tx, changes, row, taking) {
    const refuse = (why: string) =>
      ({ is: 'refused', name: nameOfRow(row, 'reference'), why }) as const;
    const read = readMovedRow(rowSchema, row);
    if (!read.ok) return refuse(read.why);
    const { notes, consents, campaign, quiz_answers, spam_reasons, ...lead } = read.row;
    const { id, version, phone } = lead;
    const dates = [
      lead.created_at,
      lead.first_response_at,
      ...notes.map((each) => each.created_at),
    ];
    if (dates.some((date) => (date ?? '') > taking.now.toISOString())) {
      return refuse('One of its dates is in the future.');
    }
    await keepWishes(tx, changes, lead, taking);
    if (await isHere(tx, lead, taking)) return { is: 'here', name: null };
    const marks = await findMarks(tx, lead, taking);
    await tx
      .insertInto('leads')
      .values({
        ...lead,
        ...marks,
        phone_key: phone === null ? null : phoneKey(phone),
        text_consents: writeMany(consents),
        campaign: campaign === null ? null : JSON.stringify(campaign),
        quiz_answers: quiz_answers === null ? null : JSON.stringify(quiz_answers),
        spam: writeFlag(lead.spam),
        spam_reasons: writeMany(spam_reasons),
        ...(await findDue(tx, lead, taking.now)),
        // Nobody is reminded of what was due elsewhere.
        reminders: REMINDER_STAGES.length,
        remind_at: null,
      })
      .execute();
    await indexLead(tx, lead);
    for (const note of notes) {
      await tx
        .insertInto('lead_notes')
        .values({ ...note, lead_id: id })
        .execute();
    }
    changes.event({ type: 'leads', id });
    return { is: 'added', made: { id, mark: markOf(version, notes.length) } };
  },
  async takeBack(tx, changes, rows) {
    const ids = rows.map(({ id }) => id);
    const leads = await tx
      .selectFrom('leads')
      .select(['id', 'reference', 'version'])
      .where('id', 'in', ids)
      .execute();
    const notes = Map.groupBy(await listNotes(tx, ids), ({ leadId }) => leadId);
    const marks = new Map(rows.map(({ id, mark }) => [id, mark]));
    const same = leads.filter(
      ({ id, version }) => marks.get(id) === markOf(version, notes.get(id)?.length ?? 0),
    );
    await deleteLeads(tx, changes, same, 'import undone');
  },
};

function markOf(version: number, notes: number): string {
  return `${version}, ${notes} notes`;
}

function writeMany(values: readonly unknown[]): string | null {
  return values.length === 0 ? null : JSON.stringify(values);
}

type LeadRows = { rows: Selectable<LeadTable>[]; next: string | null };

function readRows(db: Db, after: string | null): Promise<LeadRows> {
  const query = db.selectFrom('leads').selectAll();
  return readPage(query, { by: 'created_at', after, size: ROWS_AT_ONCE, oldestFirst: true });
}

function toMoved(row: Selectable<LeadTable>): Omit<MovedLead, 'notes'> {
  const { consents, campaign, quizAnswers, spamReasons, status, spam } = toLead(row);
  return {
    ...(Object.fromEntries(
      ASKED_COLUMNS.map((column) => [column, row[column]]),
    ) as unknown as AskedColumns),
    ...{ id: row.id, reference: row.reference, topic: row.topic },
    consents: [...consents],
    do_not_text_at: readNullableTimestamp(row.do_not_text_at),
    do_not_text_by: row.do_not_text_by,
    no_contact_at: readNullableTimestamp(row.no_contact_at),
    no_contact_by: row.no_contact_by,
    ...{ source_page: row.source_page, form_page: row.form_page, form_about: row.form_about },
    campaign,
    quiz_answers: quizAnswers === null ? null : { ...quizAnswers },
    content_hash: row.content_hash,
    ...{ status, spam, spam_reasons: [...spamReasons] },
    created_at: readTimestamp(row.created_at),
    first_response_at: readNullableTimestamp(row.first_response_at),
    due_at: readNullableTimestamp(row.due_at),
    ...{ follow_up_on: row.follow_up_on, follow_up_note: row.follow_up_note },
    ...{ lost_reason: row.lost_reason, won_program: row.won_program, won_amount: row.won_amount },
    version: row.version,
  };
}

type Person = Pick<MovedLead, 'id' | 'reference' | 'email' | 'phone'>;

/** Whether the site knows the lead, or had one of the same person before this import. */
async function isHere(tx: Tx, lead: Person, { listAdded }: Taking): Promise<boolean> {
  const same = await tx
    .selectFrom('leads')
    .select('id')
    .where((eb) => eb.or([eb('id', '=', lead.id), eb('reference', '=', lead.reference)]))
    .executeTakeFirst();
  if (same !== undefined) return true;
  const ofPerson = await listOfPerson(tx, lead);
  const added = await listAdded(ofPerson);
  return ofPerson.some((id) => !added.has(id));
}

async function listOfPerson(tx: Tx, { email, phone }: Person): Promise<string[]> {
  if (email === '' && phone === null) return [];
  if (email === '') return listByPhone(tx, phone ?? '');
  const rows = await tx
    .selectFrom('lead_search')
    .select('lead_id as id')
    .where('email', '=', emailKey(email))
    .limit(MOST_SAME)
    .execute();
  return rows.map(({ id }) => id);
}

async function listByPhone(tx: Tx, phone: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('leads')
    .select('id')
    .where('phone_key', '=', phoneKey(phone))
    .limit(MOST_SAME)
    .execute();
  return rows.map(({ id }) => id);
}

/** What the person asked for there holds for what is here of them, too, as if it was noted here. */
async function keepWishes(tx: Tx, changes: Changes, lead: LeadRow, taking: Taking): Promise<void> {
  const { actor, now } = taking;
  await takeTurnsForPerson(taking, tx, lead);
  if (lead.no_contact_at !== null && (await findNoContact(tx, lead)) === null) {
    await noteNoContact(taking, tx, changes, { person: lead, noted: true, by: actor.name, now });
  }
  if (lead.do_not_text_at === null || lead.phone === null) return;
  const key = phoneKey(lead.phone);
  if ((await findDoNotText(taking, tx, key)) !== null) return;
  const [here] = await listByPhone(tx, lead.phone);
  if (here === undefined) return;
  await noteDoNotText(tx, changes, { key, leadId: here, mark: { at: now, by: actor.name } });
}

/** What the person asked for, there or here. */
async function findMarks(tx: Tx, lead: LeadRow, { database }: Taking) {
  const { phone } = lead;
  const noTexts = phone === null ? null : await findDoNotText({ database }, tx, phoneKey(phone));
  const noContact = await findNoContact(tx, lead);
  return {
    ...(lead.do_not_text_at === null && noTexts !== null
      ? { do_not_text_at: noTexts.at, do_not_text_by: noTexts.by }
      : {}),
    ...(lead.no_contact_at === null && noContact !== null
      ? { no_contact_at: noContact.at, no_contact_by: noContact.by }
      : {}),
  };
}

/** A new lead is due by the settings of this site; a planned day stays, and is reminded of if it is to come. */
async function findDue(tx: Tx, { status, created_at, due_at, follow_up_on }: LeadRow, now: Date) {
  const received = new Date(created_at);
  const due =
    status === 'new'
      ? await findDueColumns(tx, { received, reminders: REMINDER_STAGES.length })
      : { ...NOTHING_DUE, due_at };
  const followUp =
    follow_up_on === null
      ? { follow_up_remind_at: null }
      : await followUpReminder(tx, { day: follow_up_on, now });
  return { ...due, ...followUp };
}
