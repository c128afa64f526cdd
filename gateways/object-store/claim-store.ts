import { MARK_MAX_BYTES, type ObjectStore } from './object-store.ts';
import { ObjectExistsError, ObjectStoreRejectedError } from './object-store-error.ts';

/** The site that a store belongs to. */
export interface StoreOwner {
  /** Fingerprint of its secret. */
  readonly site: string;
  /** Its public address; null if that identifies nobody, as with `localhost`. */
  readonly address: string | null;
}

export const OWNER_KEY = 'wizard-services-site.json';

/**
 * Claims the store for the site, or confirms that it already belongs to it. A site may get another
 * secret or another address, so either one is enough to recognize it.
 * @throws ObjectStoreError, `taken` if the store is another site's
 */
export async function claimStore(
  store: ObjectStore,
  owner: StoreOwner,
  signal?: AbortSignal,
): Promise<void> {
  const found = (await readOwner(store, signal)) ?? (await becomeOwner(store, owner, signal));
  if (!isSame(found, owner)) throw takenError(store, found);
  const known = { site: owner.site, address: owner.address ?? found.address };
  if (known.site === found.site && known.address === found.address) return;
  await store.put(OWNER_KEY, encode(known), { contentType: 'application/json', signal });
}

/** Returns the owner, which is another site if that one was faster. */
async function becomeOwner(
  store: ObjectStore,
  owner: StoreOwner,
  signal: AbortSignal | undefined,
): Promise<StoreOwner> {
  const options = { contentType: 'application/json', exclusive: true, signal };
  try {
    await store.put(OWNER_KEY, encode(owner), options);
  } catch (error) {
    if (!(error instanceof ObjectExistsError)) throw error;
    return (await readOwner(store, signal)) ?? owner;
  }
  return owner;
}

async function readOwner(
  store: ObjectStore,
  signal: AbortSignal | undefined,
): Promise<StoreOwner | null> {
  const object = await store.get(OWNER_KEY, { maxBytes: MARK_MAX_BYTES, signal });
  if (object === null) return null;
  return decode(Buffer.concat(await object.body.toArray()).toString());
}

function encode(owner: StoreOwner): Buffer {
  return Buffer.from(`${JSON.stringify(owner)}\n`);
}

const UNKNOWN: StoreOwner = { site: '', address: null };

/** A file that we cannot read counts as the claim of an unknown site. */
function decode(text: string): StoreOwner {
  try {
    const { site, address }: Partial<Record<string, unknown>> = JSON.parse(text);
    if (typeof site !== 'string') return UNKNOWN;
    return { site, address: typeof address === 'string' ? address : null };
  } catch {
    return UNKNOWN;
  }
}

function isSame(found: StoreOwner, owner: StoreOwner): boolean {
  return found.site === owner.site || (found.address !== null && found.address === owner.address);
}

function takenError(store: ObjectStore, { address }: StoreOwner): ObjectStoreRejectedError {
  const whose = address === null ? 'another site' : `the site at ${address}`;
  return new ObjectStoreRejectedError(
    'taken',
    `What is in ${store.name} belongs to ${whose}. Name another bucket, or a separate folder in it, like s3://bucket/folder. If it is this site, with another secret and another address, delete the object ${OWNER_KEY} there.`,
  );
}
