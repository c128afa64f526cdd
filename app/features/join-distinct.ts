/**
 * What several features declare, as one.
 * @throws if two declare the same key
 */
export function joinDistinct<Value>(
  records: readonly Readonly<Record<string, Value>>[],
): Record<string, Value> {
  const joined = new Map<string, Value>();
  for (const [key, value] of records.flatMap((record) => Object.entries(record))) {
    if (joined.has(key)) throw new Error(`Two features declare "${key}".`);
    joined.set(key, value);
  }
  return Object.fromEntries(joined);
}
