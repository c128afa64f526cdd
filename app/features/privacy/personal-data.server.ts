import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  deleteDeniedAccounts,
  listDeniedAccounts,
} from '#app/features/accounts/removed-access.server.ts';
import { deleteLeads } from '#app/features/leads/delete-leads.server.ts';
import { listNotes } from '#app/features/leads/inbox.server.ts';
import type { Lead } from '#app/features/leads/lead.ts';
import { MOST_COUNTED } from '#app/features/leads/lead-count.ts';
import { listLeadsOf, type Person } from '#app/features/leads/leads-of-person.server.ts';
import { forgetFormerAdmin } from '#app/features/moving/former-admins.server.ts';
import { listMailsTo } from '#app/features/outbox/list-messages.server.ts';
import { deleteSavedPlansOf, listSavedPlansOf } from '#app/features/quiz/saved-plans.server.ts';
import { deleteSubscriberOf } from '#app/features/subscribers/delete-subscribers.server.ts';
import { findSubscriberByEmail } from '#app/features/subscribers/subscriber-row.server.ts';
import type { Db } from '#database/connect.ts';
import { type Actor, type WriteDeps, write } from '#database/write.ts';
import { type EraseDeps, eraseTraces } from './erase-traces.server.ts';

/** The page lists only the newest leads; the export has all. */
const MAX_LISTED = 50;

/** The data stored for one email or phone number. */
export interface PersonalDataSummary {
  /** The newest leads. */
  leads: Lead[];
  /** Counting stops once there are more leads than `describeCount` shows. */
  counts: { leads: number; notes: number; plans: number };
  /** Whether there is an account without access. */
  hasAccount: boolean;
  /** Whether the address is on the list of those who want to hear more, or was. */
  isSubscriber: boolean;
}

export async function summarizePersonalData(
  { database: { db } }: Pick<WriteDeps, 'database'>,
  person: Person,
): Promise<PersonalDataSummary> {
  const listed: Lead[] = [];
  const counts = { leads: 0, notes: 0, plans: 0 };
  for await (const leads of readLeadsOf(db, person)) {
    const ids = leads.map((lead) => lead.id);
    listed.push(...leads.slice(0, MAX_LISTED - listed.length));
    counts.leads += leads.length;
    counts.notes += (await listNotes(db, ids)).length;
    counts.plans += (await listSavedPlansOf(db, ids)).length;
    if (counts.leads > MOST_COUNTED) break;
  }
  const accounts = 'email' in person ? await listDeniedAccounts(db, person.email) : [];
  const subscriber = 'email' in person ? await findSubscriberByEmail(db, person.email) : null;
  return {
    leads: listed,
    counts,
    hasAccount: accounts.length > 0,
    isSubscriber: subscriber !== null,
  };
}

/** Streams all data of a person as JSON, one page of leads at a time. */
export async function* streamPersonalData(
  { database: { db }, now }: Pick<WriteDeps, 'database' | 'now'>,
  person: Person,
): AsyncGenerator<string> {
  const parts: Record<string, (leads: Lead[]) => unknown[] | Promise<unknown[]>> = {
    leads: (leads) => leads,
    notes: (leads) => listNotes(db, idsOf(leads)),
    emailsSent: (leads) => listMailsTo(db, idsOf(leads)),
    plans: (leads) => listSavedPlansOf(db, idsOf(leads)),
  };
  yield `{\n  "madeAt": ${JSON.stringify(now())},\n  "under": ${JSON.stringify(person)}`;
  for (const [name, read] of Object.entries(parts)) {
    yield `,\n  "${name}": [`;
    let separator = '\n';
    for await (const leads of readLeadsOf(db, person)) {
      const items = await read(leads);
      if (items.length === 0) continue;
      yield separator + items.map(toIndentedJson).join(',\n');
      separator = ',\n';
    }
    yield '\n  ]';
  }
  const accounts = 'email' in person ? await listDeniedAccounts(db, person.email) : [];
  const subscriber = 'email' in person ? await findSubscriberByEmail(db, person.email) : null;
  yield `,\n  "subscription": ${toIndentedJson(subscriber).trimStart()}`;
  yield `,\n  "accountWithoutAccess": ${accounts.length > 0}`;
  yield '\n}\n';
}

function toIndentedJson(item: unknown): string {
  return JSON.stringify(item, null, 2).replace(/^/gm, '    ');
}

function idsOf(leads: readonly Lead[]): string[] {
  return leads.map((lead) => lead.id);
}

/** Reads page by page, and lets other requests run between two pages. */
async function* readLeadsOf(db: Db, person: Person): AsyncGenerator<Lead[]> {
  for (let before: number | null | undefined; before !== null; await nextTurn()) {
    const page: Awaited<ReturnType<typeof listLeadsOf>> = await listLeadsOf(db, person, before);
    yield page.leads;
    before = page.next;
  }
}

/**
 * Deletes all data of a person in one transaction, and lets requests that need no database run between
 * two batches. The audit log does not say whose data it was.
 */
export async function erasePersonalData(
  deps: EraseDeps,
  actor: Actor,
  person: Person,
): Promise<{ leads: number; plans: number; accounts: number; subscribers: number }> {
  const deleted = await write(deps, actor, async (tx, changes) => {
    const totals = { leads: 0, plans: 0, accounts: 0, subscribers: 0 };
    if ('email' in person) {
      totals.accounts = await deleteDeniedAccounts(tx, person.email);
      totals.subscribers = await deleteSubscriberOf(tx, changes, person.email);
      await forgetFormerAdmin(tx, person.email);
    }
    for (let next: number | null | undefined; next !== null; ) {
      const page: Awaited<ReturnType<typeof listLeadsOf>> = await listLeadsOf(tx, person, next);
      totals.plans += await deleteSavedPlansOf(tx, changes, idsOf(page.leads));
      await deleteLeads(tx, changes, page.leads, 'privacy request');
      totals.leads += page.leads.length;
      next = page.next;
      await nextTurn();
    }
    return totals;
  });
  await eraseTraces(deps);
  return deleted;
}
