const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Whether a text is a row id (a UUID). Checked before querying, because PostgreSQL rejects some texts. */
export function isId(text: string): boolean {
  return ID.test(text);
}

/** Well below the parameter limits of a statement: 32,766 on SQLite, 65,535 on PostgreSQL. */
const IDS_PER_STATEMENT = 500;

/** Splits a list of ids into chunks short enough for one statement. */
export function* inChunks(ids: readonly string[]): Generator<readonly string[]> {
  for (let from = 0; from < ids.length; from += IDS_PER_STATEMENT) {
    yield ids.slice(from, from + IDS_PER_STATEMENT);
  }
}
