import type { Selectable } from 'kysely';
import { z } from 'zod';
import { parseEmail } from '#app/features/settings/contact.ts';
import { writeList } from '#database/codec.ts';
import type { Db, Tx } from '#database/connect.ts';
import { isId } from '#database/row-ids.ts';
import type { SubscriberTable } from '#database/schema.ts';
import { emailKey } from '#database/search-terms.ts';
import type { MovedRows } from '../moved-rows.ts';
import { movedInstant, movedText, readMovedRow } from '../read-moved-row.server.ts';
import { deleteByIds } from './delete-subscribers.server.ts';
import { readWholeSubscribers } from './list-subscribers.server.ts';
import { ENDED_BY, SUBSCRIBER_STATES } from './subscriber.ts';
import { toSubscriber } from './subscriber-row.server.ts';

const MOST_TOPICS = 100;
const WORDING_MAX = 5_000;

const rowSchema = z.object({
  id: z.string().refine(isId),
  email: z.string().refine((text) => parseEmail(text).ok),
  state: z.enum(SUBSCRIBER_STATES),
  sourcePage: movedText(500),
  wording: z.object({ version: movedText(100), text: movedText(WORDING_MAX) }),
  askedAt: movedInstant,
  confirmedAt: movedInstant.nullable(),
  endedAt: movedInstant.nullable(),
  endedBy: z.enum(ENDED_BY).nullable(),
  /** By name, because each site has its own ids; null for everything. */
  topics: z.array(movedText(200)).max(MOST_TOPICS).nullable(),
});

/** Who asked to hear more, with what they agreed to. None of them is asked or welcomed again. */
export const movedSubscribers: MovedRows = {
  noun: 'subscriber',
  box: {
    label: 'With your subscribers',
    hint: 'Their emails, and what they agreed to. Keep the file safe for them, too.',
  },
  async *list(db) {
    const topics = await listTopics(db);
    for await (const subscribers of readWholeSubscribers(db, { state: null, search: '' })) {
      for (const { topics: chosen, ...subscriber } of subscribers) {
        const names = topics.filter(({ id }) => chosen?.includes(id)).map(({ name }) => name);
        yield { ...subscriber, topics: chosen === null ? null : names } satisfies z.infer<
          typeof rowSchema
        >;
      }
    }
  },
  async take(tx, changes, row, { now }) {
    const refuse = (why: string) => ({ is: 'refused', name: null, why }) as const;
    const read = readMovedRow(rowSchema, row);
    if (!read.ok) return refuse(read.why);
    const {
      id,
      email,
      state,
      sourcePage,
      wording,
      askedAt,
      confirmedAt,
      endedAt,
      endedBy,
      topics,
    } = read.row;
    if ([askedAt, confirmedAt, endedAt].some((date) => (date ?? '') > now.toISOString())) {
      return refuse('One of its dates is in the future.');
    }
    if (state === 'confirmed' && confirmedAt === null) {
      return refuse('It does not say when the person confirmed.');
    }
    const known = topics === null ? null : await listTopics(tx);
    const chosen = known?.filter(({ name }) => topics?.includes(name)).map((topic) => topic.id);
    // What they chose is not there: they did not ask for everything instead.
    if (topics !== null && topics.length > 0 && chosen?.length === 0) {
      return refuse('This site has none of the topics that the person chose.');
    }
    const stored = await tx
      .insertInto('subscribers')
      .values({
        ...{ id, email, email_key: emailKey(email), state },
        ...{ source_page: sourcePage, wording: wording.text, wording_version: wording.version },
        ...{ asked_at: askedAt, confirmed_at: confirmedAt, ended_at: endedAt, ended_by: endedBy },
        topics: chosen === undefined ? null : (writeList(chosen) ?? '[]'),
      })
      .onConflict((conflict) => conflict.doNothing())
      .returningAll()
      .executeTakeFirst();
    if (stored === undefined) return { is: 'here', name: null };
    changes.audit({
      action: 'subscriber.imported',
      objectType: 'subscriber',
      objectId: id,
      // Proof of consent has to outlive the row.
      detail: { page: sourcePage, askedAt, confirmedAt, state, wording },
    });
    changes.event({ type: 'subscribers', id });
    return { is: 'added', made: { id, mark: markOf(stored) } };
  },
  async takeBack(tx, changes, rows) {
    const marks = new Map(rows.map(({ id, mark }) => [id, mark]));
    const found = await tx
      .selectFrom('subscribers')
      .selectAll()
      .where('id', 'in', [...marks.keys()])
      .execute();
    const same = found.filter((row) => marks.get(row.id) === markOf(row));
    await deleteByIds(
      tx,
      changes,
      same.map(({ id }) => id),
      'import undone',
    );
  },
};

/** Without the address, which is not for the list of what was imported. */
function markOf(row: Selectable<SubscriberTable>): string {
  const { state, askedAt, confirmedAt, endedAt, topics } = toSubscriber(row);
  return JSON.stringify([state, askedAt, confirmedAt, endedAt, topics]);
}

function listTopics(db: Db | Tx) {
  return db.selectFrom('topics').select(['id', 'name']).orderBy('id').execute();
}
