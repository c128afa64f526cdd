import type { Person } from '#app/formatting/person.ts';
import type { PersonalRows } from '#database/clear-deleted-rows.ts';
import type { Db, Tx } from '#database/connect.ts';
import type { Changes } from '#database/write.ts';

/** The parts of the file with a person's data, in its order. */
export const FILE_PARTS = [
  'leads',
  'notes',
  'emailsSent',
  'plans',
  'subscription',
  'accountWithoutAccess',
] as const;
export type FilePart = (typeof FILE_PARTS)[number];

/** What a feature keeps of a person: how it is found, exported and erased. */
export interface PersonalParts {
  readonly leads?: LeadsPart;
  /** What belongs to leads. */
  readonly withLeads?: Partial<Readonly<Record<FilePart, WithLeads>>>;
  /** What is kept under the email or phone number itself. */
  readonly apart?: Partial<Readonly<Record<FilePart, Apart>>>;
  /** Erases what is neither shown nor in the file. */
  readonly forget?: (tx: Tx, person: Person) => Promise<void>;
  /** Where all of it is. */
  readonly rows: PersonalRows;
}

/** All of it is in the file. */
export interface PersonsLead {
  readonly id: string;
  readonly reference: string;
  readonly topic: string;
  readonly name: string;
  readonly createdAt: string;
}

/** The leads of a person. Everything else is found by their ids, or without them. */
export interface LeadsPart {
  /** A batch, newest first. `next` is the cursor of the next one, null at the end. */
  list(
    db: Db | Tx,
    person: Person,
    before: number | null,
  ): Promise<{ leads: readonly PersonsLead[]; next: number | null }>;
  /** How one is called in a list, and its page. */
  describe(lead: PersonsLead): { title: string; href: string };
  erase(tx: Tx, changes: Changes, leads: readonly PersonsLead[]): Promise<void>;
}

export interface WithLeads {
  /** In the file, and counted. */
  list(db: Db, leadIds: readonly string[]): Promise<readonly unknown[]>;
  /** What is counted for the owner. Without it, nothing is said of this part. */
  readonly noun?: string;
  /** Before the leads themselves. Without it, they take it along. Returns how many there were. */
  readonly erase?: (tx: Tx, changes: Changes, leadIds: readonly string[]) => Promise<number>;
}

export interface Apart {
  /** In the summary of a person's data. */
  readonly name: 'hasAccount' | 'isSubscriber';
  /** What is in the file; null or false if there is nothing. */
  find(db: Db, person: Person): Promise<unknown>;
  /** Returns how many there were. */
  erase(tx: Tx, changes: Changes, person: Person): Promise<number>;
  /** A sentence for the owner. */
  readonly found: string;
  /** The rest of the sentence "Deleted for good: … and". */
  readonly erased: string;
  /** What the owner has to do once it is erased. */
  readonly advice?: string;
}

type Named<Part> = Part & { readonly part: FilePart };

/** What all features together keep of a person. */
export interface PersonalData {
  readonly leads: LeadsPart;
  readonly withLeads: readonly Named<WithLeads>[];
  readonly apart: readonly Named<Apart>[];
  readonly forget: readonly NonNullable<PersonalParts['forget']>[];
  readonly rows: PersonalRows;
}

/** @throws if a part of the file is kept by two features. */
export function joinPersonalData(all: readonly PersonalParts[]): PersonalData {
  const [leads, ...others] = all.flatMap((parts) => parts.leads ?? []);
  if (leads === undefined || others.length > 0) throw new Error('One feature has to keep leads.');
  const withLeads = all.flatMap((parts) => nameParts(parts.withLeads ?? {}));
  const apart = all.flatMap((parts) => nameParts(parts.apart ?? {}));
  const kept = ['leads', ...[...withLeads, ...apart].map(({ part }) => part)];
  for (const part of FILE_PARTS) {
    const { length } = kept.filter((one) => one === part);
    if (length > 1) throw new Error(`${length} features keep "${part}" of a person.`);
  }
  return {
    ...{ leads, withLeads, apart },
    forget: all.flatMap(({ forget = [] }) => forget),
    rows: {
      tables: all.flatMap(({ rows }) => rows.tables),
      deletedBy: all.flatMap(({ rows }) => rows.deletedBy),
    },
  };
}

function nameParts<Part>(parts: Partial<Readonly<Record<FilePart, Part>>>): Named<Part>[] {
  return FILE_PARTS.flatMap((part) => {
    const found = parts[part];
    return found === undefined ? [] : { ...found, part };
  });
}

/** Erases what belongs to these leads, as part of a larger transaction, and before the leads. */
export async function eraseWithLeads(
  { withLeads }: Pick<PersonalData, 'withLeads'>,
  tx: Tx,
  changes: Changes,
  leadIds: readonly string[],
): Promise<ReadonlyMap<FilePart, number>> {
  const erased = new Map<FilePart, number>();
  for (const { part, erase } of withLeads) {
    if (erase !== undefined) erased.set(part, await erase(tx, changes, leadIds));
  }
  return erased;
}
