import type { NoContactDeps } from '#app/features/leads/no-contact.server.ts';
import type { Db, Tx } from '#database/connect.ts';
import type { Actor, Changes } from '#database/write.ts';

/** What comes along from a site like this one beside articles, in the order in which it is imported. */
export const MOVED_KINDS = [
  'settings',
  'texts',
  'drafts',
  'claims',
  'leads',
  'subscribers',
] as const;
export type MovedKind = (typeof MOVED_KINDS)[number];

/** What is in an export only if somebody asked for it, because it is about people. */
export const ASKED_KINDS = ['leads', 'subscribers', 'claims'] as const;
export type AskedKind = (typeof ASKED_KINDS)[number];

export function isAskedKind(kind: string): kind is AskedKind {
  return (ASKED_KINDS as readonly string[]).includes(kind);
}

/** A row of this site, as an import made it. */
export interface MadeRow {
  readonly id: string;
  /** What is the same for as long as nobody changed it. */
  readonly mark: string;
}

/** What became of a row. `name` is what the report calls it; null for a person. */
export type TakenRow =
  | {
      readonly is: 'added';
      readonly made: MadeRow;
      /** What of it stayed out, if not all of it could be taken. */
      readonly without?: { readonly name: string; readonly why: string };
    }
  /** The site has it, or its own in its place. */
  | { readonly is: 'here'; readonly name: string | null }
  /** `why` is a sentence for the owner. */
  | { readonly is: 'refused'; readonly name: string | null; readonly why: string };

export interface Taking extends NoContactDeps {
  readonly actor: Actor;
  readonly now: Date;
  /** Whether the same import brought this article or page, or replaced it. */
  readonly isImportedPost: (id: string) => Promise<boolean>;
  /** Which of these ids the same import added. */
  readonly listAdded: (ids: readonly string[]) => Promise<ReadonlySet<string>>;
}

/** What a row may need before its transaction. */
export interface Preparing {
  /** HTML as this site would store it; null for one that cannot be read. */
  clean(html: string): Promise<string | null>;
  /** What is in a file that came with the rows; null if it is missing, damaged or larger than this. */
  readFile(path: string, most: number): Promise<Uint8Array | null>;
}

/** A file that moves with the rows. */
export interface MovedFile {
  /** In the folder of the rows. */
  readonly path: string;
  /** Null if it is gone by now. */
  read(): Promise<Uint8Array | null>;
}

/** How a feature moves its rows to a site like this one. */
export interface MovedRows {
  /** What one of them is called; several take an s. */
  readonly noun: string;
  /** The box of the export that asks for them, if they are of people. */
  readonly box?: { readonly label: string; readonly hint: string };
  /** The rows as JSON is written of them, without secrets. */
  list(db: Db): AsyncIterable<object>;
  /** The files that belong to them. */
  listFiles?(db: Db): Promise<readonly MovedFile[]>;
  /** Cleans the HTML in a row, or adds its files, before its transaction. The row may be anything. */
  prepare?(row: unknown, preparing: Preparing): Promise<unknown>;
  /** Checks a row, which anybody may have written, and stores it. Nobody is told of it. */
  take(tx: Tx, changes: Changes, row: unknown, taking: Taking): Promise<TakenRow>;
  /** Removes rows that it stored, but those that somebody changed since. */
  takeBack(tx: Tx, changes: Changes, rows: readonly MadeRow[]): Promise<void>;
}

/** Of a feature that was taken out, nothing moves. */
export type AllMovedRows = Readonly<Partial<Record<MovedKind, MovedRows>>>;
