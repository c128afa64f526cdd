import { setImmediate as nextTurn } from 'node:timers/promises';
import { type EraseDeps, eraseTraces } from '#app/features/outbox/erase-traces.server.ts';
import { countNoun } from '#app/formatting/count-noun.ts';
import { describeCount, MOST_COUNTED } from '#app/formatting/many.ts';
import type { Person } from '#app/formatting/person.ts';
import type { Db, Tx } from '#database/connect.ts';
import { type Actor, type WriteDeps, write } from '#database/write.ts';
import {
  type Apart,
  eraseWithLeads,
  FILE_PARTS,
  type FilePart,
  type PersonalData,
  type PersonsLead,
} from '../personal-parts.server.ts';

/** The page lists only the newest leads; the export has all. */
const MAX_LISTED = 50;

interface PersonalDeps extends Pick<WriteDeps, 'database' | 'now'> {
  readonly personalData: PersonalData;
}

export interface ListedLead extends Pick<PersonsLead, 'id' | 'reference' | 'createdAt'> {
  readonly title: string;
  readonly href: string;
}

/** The data stored for one email or phone number. */
export interface PersonalDataSummary extends Readonly<Record<Apart['name'], boolean>> {
  /** The newest leads. */
  readonly leads: readonly ListedLead[];
  /** How many leads there are, and of what belongs to them. */
  readonly counts: string;
  /** What else there is, in sentences. */
  readonly apart: readonly string[];
}

export async function summarizePersonalData(
  { database: { db }, personalData }: Omit<PersonalDeps, 'now'>,
  person: Person,
): Promise<PersonalDataSummary> {
  const listed: PersonsLead[] = [];
  const counted = personalData.withLeads.flatMap(({ noun, list }) =>
    noun === undefined ? [] : { noun, list, count: 0 },
  );
  let total = 0;
  for await (const leads of readLeadsOf(db, personalData, person)) {
    const ids = idsOf(leads);
    listed.push(...leads.slice(0, MAX_LISTED - listed.length));
    total += leads.length;
    for (const one of counted) one.count += (await one.list(db, ids)).length;
    // There are more than `describeCount` shows.
    if (total > MOST_COUNTED) break;
  }
  const has = { hasAccount: false, isSubscriber: false };
  const apart: string[] = [];
  for (const { name, find, found } of personalData.apart) {
    has[name] = isKept(await find(db, person));
    if (has[name]) apart.push(found);
  }
  const leads = listed.map((lead) => {
    const { id, reference, createdAt } = lead;
    return { id, reference, createdAt, ...personalData.leads.describe(lead) };
  });
  return { leads, counts: describeCounts(total, counted), apart, ...has };
}

function describeCounts(leads: number, others: readonly { noun: string; count: number }[]): string {
  if (leads > MOST_COUNTED) {
    const nouns = others.map(({ noun }) => `${noun}s`).join(' and ');
    return `${describeCount(leads)} leads, with their ${nouns}. The list shows the newest ones.`;
  }
  const counts = others.map(({ noun, count }) => countNoun(count, noun));
  return `${[countNoun(leads, 'lead'), ...counts].join(', ')}.`;
}

function isKept(found: unknown): boolean {
  return found !== null && found !== false;
}

/** Streams all data of a person as JSON, one page of leads at a time. */
export async function* streamPersonalData(
  { database: { db }, now, personalData }: PersonalDeps,
  person: Person,
): AsyncGenerator<string> {
  const { withLeads, apart } = personalData;
  yield `{\n  "madeAt": ${JSON.stringify(now())},\n  "under": ${JSON.stringify(person)}`;
  for (const part of FILE_PARTS) {
    const single = apart.find((one) => one.part === part);
    if (single !== undefined) {
      yield `,\n  "${part}": ${toIndentedJson(await single.find(db, person)).trimStart()}`;
      continue;
    }
    const list = withLeads.find((one) => one.part === part)?.list;
    yield `,\n  "${part}": [`;
    let separator = '\n';
    for await (const leads of readLeadsOf(db, personalData, person)) {
      const items = list === undefined ? leads : await list(db, idsOf(leads));
      if (items.length === 0) continue;
      yield separator + items.map(toIndentedJson).join(',\n');
      separator = ',\n';
    }
    yield '\n  ]';
  }
  yield '\n}\n';
}

function toIndentedJson(item: unknown): string {
  return JSON.stringify(item, null, 2).replace(/^/gm, '    ');
}

function idsOf(leads: readonly PersonsLead[]): string[] {
  return leads.map((lead) => lead.id);
}

/** Reads page by page, and lets other requests run between two pages. */
async function* readLeadsOf(
  db: Db | Tx,
  { leads }: Pick<PersonalData, 'leads'>,
  person: Person,
): AsyncGenerator<readonly PersonsLead[]> {
  for (let before: number | null | undefined; before !== null; await nextTurn()) {
    const page: Awaited<ReturnType<typeof leads.list>> = await leads.list(
      db,
      person,
      before ?? null,
    );
    yield page.leads;
    before = page.next;
  }
}

/** The audit entry names who exported a person's data, but not the person. */
export async function auditPersonExport(deps: WriteDeps, actor: Actor): Promise<void> {
  await write(deps, actor, async (_tx, changes) => {
    changes.audit({ action: 'person.exported', objectType: 'lead', objectId: null });
  });
}

/** What was erased, and what the owner has to do now. */
export interface ErasedData {
  readonly erased: readonly string[];
  readonly advice: readonly string[];
}

/**
 * Deletes all data of a person in one transaction, and lets requests that need no database run between
 * two batches. The audit log does not say whose data it was.
 */
export async function erasePersonalData(
  deps: EraseDeps & PersonalDeps,
  actor: Actor,
  person: Person,
): Promise<ErasedData> {
  const { leads, withLeads, apart, forget } = deps.personalData;
  const erased = await write(deps, actor, async (tx, changes) => {
    const gone: Apart[] = [];
    for (const one of apart) if ((await one.erase(tx, changes, person)) > 0) gone.push(one);
    for (const erase of forget) await erase(tx, person);
    const totals = new Map<FilePart, number>();
    const add = (part: FilePart, count: number) =>
      totals.set(part, (totals.get(part) ?? 0) + count);
    for await (const page of readLeadsOf(tx, deps.personalData, person)) {
      const others = await eraseWithLeads(deps.personalData, tx, changes, idsOf(page));
      for (const [part, count] of others) add(part, count);
      await leads.erase(tx, changes, page);
      add('leads', page.length);
    }
    return { totals, gone };
  });
  await eraseTraces(deps);
  const { totals, gone } = erased;
  const counted = withLeads.flatMap(({ noun, ...one }) => (noun ? { ...one, noun } : []));
  const along = counted.filter((one) => one.erase === undefined).map(({ noun }) => `${noun}s`);
  return {
    erased: [
      `${countNoun(totals.get('leads') ?? 0, 'lead')} with all ${along.join(' and ')}`,
      ...counted
        .filter((one) => one.erase !== undefined)
        .map(({ part, noun }) => countNoun(totals.get(part) ?? 0, noun)),
      ...gone.map((one) => one.erased),
    ],
    advice: gone.flatMap(({ advice = [] }) => advice),
  };
}
