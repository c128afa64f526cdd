import { createHash } from 'node:crypto';
import { FILE_MAX_BYTES, type ObjectStore } from './object-store.ts';

export interface ObjectDigest {
  readonly bytes: number;
  readonly sha256: string;
}

/**
 * Reads an object to its end; null if there is none.
 * @throws ObjectTooLargeError if it is longer than a file of ours can be
 */
export async function digestObject(
  store: ObjectStore,
  key: string,
  signal?: AbortSignal,
): Promise<ObjectDigest | null> {
  const found = await store.get(key, { maxBytes: FILE_MAX_BYTES, signal });
  if (found === null) return null;
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of found.body as AsyncIterable<Buffer>) {
    hash.update(chunk);
    bytes += chunk.byteLength;
  }
  return { bytes, sha256: hash.digest('hex') };
}
