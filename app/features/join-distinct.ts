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

/** @throws unless something is declared under each key */
export function requireAll<Key extends string, Value>(
  keys: readonly Key[],
  joined: Readonly<Record<string, Value>>,
): Readonly<Record<Key, Value>> {
  const missing = keys.find((key) => !Object.hasOwn(joined, key));
  if (missing !== undefined) throw new Error(`No feature declares "${missing}".`);
  return joined as Readonly<Record<Key, Value>>;
}
