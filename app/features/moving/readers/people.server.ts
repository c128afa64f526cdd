import { readEmailAddress } from '#app/formatting/email-address.ts';
import { readCsvLines } from '#app/formatting/parse-csv.ts';
import { isId } from '#database/row-ids.ts';
import { readText } from './column-values.ts';

type Row = ReadonlyMap<string, unknown>;

const ROLE = 'admin';
const MOST_USERS = 50_000;
const MOST_ADMINS = 100;
const SECRET = /pass|secret|token|hash/;
/** Anything shorter is no hash, and may be a word of an article. */
const SECRET_LENGTH = 20;

export function* readCsvPeople(text: string): Generator<Row> {
  let columns: readonly string[] | null = null;
  for (const { cells } of readCsvLines(text)) {
    if (columns === null) columns = cells.map((name) => name.trim());
    else yield new Map(columns.map((name, index) => [name, cells[index] ?? null]));
  }
}

export interface FormerAdmins {
  /** Their addresses, sorted. */
  readonly emails: readonly string[];
  /** How many have no address in the files. */
  readonly withoutAddress: number;
  /** The files that say who was an admin, or have the address of one. */
  readonly files: ReadonlySet<string>;
}

/**
 * Finds the email addresses of those who had the role `admin` in a backend, whose roles and people are
 * in two tables. Nothing else of a row is kept.
 */
export function createPeople() {
  const admins = new Map<string, string>();
  const users = new Map<string, { email: string; file: string }>();
  const named = new Map<string, string>();
  let secrets: string[] = [];

  return {
    /** Looks at a row of any table but that of the articles. */
    add(row: Row, file: string): void {
      for (const [column, value] of row) {
        if (SECRET.test(column) && typeof value === 'string' && value.length >= SECRET_LENGTH)
          secrets.push(value);
      }
      const [id, userId, email] = ['id', 'user_id', 'email'].map((column) =>
        (readText(row.get(column)) ?? '').trim().toLowerCase(),
      ) as [string, string, string];
      const isAdmin = readText(row.get('role'))?.trim().toLowerCase() === ROLE;
      // Numbers are the ids of something else in another table.
      if (isAdmin && email !== '' && isId(id || userId)) named.set(email, file);
      else if (isAdmin && isId(userId)) admins.set(userId, file);
      if (email !== '' && isId(id) && users.size < MOST_USERS) users.set(id, { email, file });
    },
    /** What `add` saw of passwords and keys since the last call, in the order of the file. */
    takeSecrets(): readonly string[] {
      const taken = secrets;
      secrets = [];
      return taken;
    },
    result(): FormerAdmins {
      const found = new Map(named);
      const files = new Set([...admins.values(), ...named.values()]);
      let withoutAddress = 0;
      for (const id of admins.keys()) {
        const user = users.get(id);
        if (user === undefined) withoutAddress += 1;
        else {
          files.add(user.file);
          found.set(user.email, user.file);
        }
      }
      const emails = [...found.keys()].flatMap(
        (email) => readEmailAddress(email)?.toLowerCase() ?? [],
      );
      return {
        emails: [...new Set(emails)].sort().slice(0, MOST_ADMINS),
        withoutAddress,
        files,
      };
    },
  };
}

export type People = ReturnType<typeof createPeople>;
