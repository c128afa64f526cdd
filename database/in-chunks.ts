/** Well below the parameter limits of a statement: 32,766 on SQLite, 65,535 on PostgreSQL. */
const VALUES_PER_STATEMENT = 500;

/** Splits a list into chunks short enough for one statement. */
export function* inChunks<T>(values: readonly T[]): Generator<readonly T[]> {
  for (let from = 0; from < values.length; from += VALUES_PER_STATEMENT) {
    yield values.slice(from, from + VALUES_PER_STATEMENT);
  }
}
