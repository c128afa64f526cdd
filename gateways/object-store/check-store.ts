import { randomUUID } from 'node:crypto';
import { MARK_MAX_BYTES, type ObjectStore } from './object-store.ts';
import { ObjectStoreUnavailableError } from './object-store-error.ts';

const PROBES = 'probes/';
const TEXT = 'Wizard Services writes, reads and removes this object to find out whether it can.';

/**
 * Writes, lists, reads and removes a small object.
 * @throws ObjectStoreError if one of them does not work.
 */
export async function checkStore(store: ObjectStore, signal?: AbortSignal): Promise<void> {
  await withProbe(store, signal, async (key) => {
    let listed = false;
    for await (const object of store.list(key, { signal })) listed ||= object.key === key;
    const found = await store.get(key, { maxBytes: MARK_MAX_BYTES, signal });
    const chunks = await found?.body.toArray();
    if (listed && chunks !== undefined && Buffer.concat(chunks).toString() === TEXT) return;
    throw new ObjectStoreUnavailableError(`What was written to ${store.name} cannot be read back.`);
  });
}

/** The time by the store's clock, which may be another machine's. */
export async function readStoreClock(store: ObjectStore): Promise<Date> {
  return withProbe(store, undefined, async (key) => {
    const found = await store.head(key);
    if (found !== null) return found.modifiedAt;
    throw new ObjectStoreUnavailableError(`What was written to ${store.name} cannot be read back.`);
  });
}

async function withProbe<Result>(
  store: ObjectStore,
  signal: AbortSignal | undefined,
  work: (key: string) => Promise<Result>,
): Promise<Result> {
  const key = `${PROBES}${randomUUID()}`;
  await store.put(key, Buffer.from(TEXT), { contentType: 'text/plain', signal });
  try {
    return await work(key);
  } finally {
    await store.remove(key, { signal });
  }
}

/** Removes probes of processes that ended before they could. */
export async function removeOldProbes(store: ObjectStore, milliseconds: number): Promise<void> {
  for (const key of await listOlderObjects(store, PROBES, milliseconds)) await store.remove(key);
}

/** Objects that have not changed for that long, by the clock of the store. */
export async function listOlderObjects(
  store: ObjectStore,
  prefix: string,
  milliseconds: number,
): Promise<string[]> {
  const keys: { key: string; modifiedAt: number }[] = [];
  for await (const { key, modifiedAt } of store.list(prefix)) {
    keys.push({ key, modifiedAt: modifiedAt.getTime() });
  }
  if (keys.length === 0) return [];
  const present = (await readStoreClock(store)).getTime();
  return keys.filter(({ modifiedAt }) => present - modifiedAt > milliseconds).map(({ key }) => key);
}
