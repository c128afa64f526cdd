import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  deleteSavedPlansOf,
  listSavedPlansOf,
} from '#app/domains/growth-plan/saved-plans.server.ts';
import { listNotes } from '#app/domains/leads/inbox.server.ts';
import type { Lead } from '#app/domains/leads/lead.ts';
import { MOST_COUNTED } from '#app/domains/leads/lead-count.ts';
import {
  deleteLeads,
  listLeadsOf,
  type Person,
} from '#app/domains/leads/leads-of-person.server.ts';
import type { Db } from '#database/connect.ts';
import { type Actor, type WriteDeps, write } from '#database/write.ts';
import { type EraseDeps, eraseTraces } from './erase-traces.server.ts';

/** A list is for looking at; the file has all. */
const MOST_SHOWN = 50;

/** What is kept under one email or phone. */
export interface Summary {
  /** The newest ones. */
  leads: Lead[];
  /** Counting stops with so many leads as `describeCount` knows. */
  counts: { leads: number; notes: number; plans: number };
}

export async function summarizePersonalData(
  { database: { db } }: Pick<WriteDeps, 'database'>,
  person: Person,
): Promise<Summary> {
  const shown: Lead[] = [];
  const counts = { leads: 0, notes: 0, plans: 0 };
  for await (const leads of readLeadsOf(db, person)) {
    const ids = leads.map((lead) => lead.id);
    shown.push(...leads.slice(0, MOST_SHOWN - shown.length));
    counts.leads += leads.length;
    counts.notes += (await listNotes(db, ids)).length;
    counts.plans += (await listSavedPlansOf(db, ids)).length;
    if (counts.leads > MOST_COUNTED) break;
  }
  return { leads: shown, counts };
}

/** Everything that is kept under it as JSON, some leads at a time. */
export async function* streamPersonalData(
  { database: { db }, now }: Pick<WriteDeps, 'database' | 'now'>,
  person: Person,
): AsyncGenerator<string> {
  const parts: Record<string, (leads: Lead[]) => unknown[] | Promise<unknown[]>> = {
    leads: (leads) => leads,
    notes: (leads) => listNotes(db, idsOf(leads)),
    plans: (leads) => listSavedPlansOf(db, idsOf(leads)),
  };
  yield `{\n  "madeAt": ${JSON.stringify(now())},\n  "under": ${JSON.stringify(person)}`;
  for (const [name, read] of Object.entries(parts)) {
    yield `,\n  "${name}": [`;
    let separator = '\n';
    for await (const leads of readLeadsOf(db, person)) {
      const items = await read(leads);
      if (items.length === 0) continue;
      yield separator + items.map(indented).join(',\n');
      separator = ',\n';
    }
    yield '\n  ]';
  }
  yield '\n}\n';
}

function indented(item: unknown): string {
  return JSON.stringify(item, null, 2).replace(/^/gm, '    ');
}

function idsOf(leads: readonly Lead[]): string[] {
  return leads.map((lead) => lead.id);
}

/** Page by page; between two of them everybody else has their turn. */
async function* readLeadsOf(db: Db, person: Person): AsyncGenerator<Lead[]> {
  for (let before: number | null | undefined; before !== null; await nextTurn()) {
    const page: Awaited<ReturnType<typeof listLeadsOf>> = await listLeadsOf(db, person, before);
    yield page.leads;
    before = page.next;
  }
}

/** For good, all or nothing. The audit log keeps that it was done, and not whom it was about. */
export async function erasePersonalData(
  deps: EraseDeps,
  actor: Actor,
  person: Person,
): Promise<{ leads: number; plans: number }> {
  const deleted = await write(deps, actor, async (tx, changes) => {
    const sum = { leads: 0, plans: 0 };
    for (let next: number | null | undefined; next !== null; ) {
      const page: Awaited<ReturnType<typeof listLeadsOf>> = await listLeadsOf(tx, person, next);
      sum.plans += await deleteSavedPlansOf(tx, changes, idsOf(page.leads));
      await deleteLeads(tx, changes, page.leads, 'privacy request');
      sum.leads += page.leads.length;
      next = page.next;
    }
    return sum;
  });
  await eraseTraces(deps);
  return deleted;
}
