/** A statement takes only so many values: SQLite 32,766, PostgreSQL 65,535. */
const VALUES_PER_STATEMENT = 500;

/** A list in parts that are each short enough for one statement. */
export function* inChunks<T>(values: readonly T[]): Generator<readonly T[]> {
  for (let from = 0; from < values.length; from += VALUES_PER_STATEMENT) {
    yield values.slice(from, from + VALUES_PER_STATEMENT);
  }
}
