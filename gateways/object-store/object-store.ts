import type { Readable } from 'node:stream';

export interface ObjectInfo {
  readonly bytes: number;
  /** By the clock of the store. */
  readonly modifiedAt: Date;
}

export interface ListedObject extends ObjectInfo {
  readonly key: string;
}

export interface StoredObject extends Omit<ObjectInfo, 'bytes'> {
  /**
   * The size of the whole object; null if the store does not say. It may be wrong, so count the
   * bytes.
   */
  readonly bytes: number | null;
  /** Emits an error if the store stops sending. Destroy it to stop reading. */
  readonly body: Readable;
}

/** Both ends are included, as in HTTP. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

export interface Abortable {
  readonly signal?: AbortSignal | undefined;
}

/** A whole object is read up to a limit, because a store may send more than was stored there. */
export type GetOptions = Abortable &
  ({ readonly range: ByteRange } | { readonly maxBytes: number });

/** No file of an image is larger: 40 million pixels of four bytes each are 160 MB. */
export const FILE_MAX_BYTES = 256 * 1024 * 1024;
/** Of the small objects that say whose a store is, or whether it works. */
export const MARK_MAX_BYTES = 64 * 1024;

export interface PutOptions extends Abortable {
  readonly contentType?: string;
  /** For stores from which browsers read directly. */
  readonly cacheControl?: string;
  /** Refuses to replace an object of the same key. */
  readonly exclusive?: boolean;
}

/**
 * Files under keys such as `blog-images/a.webp`, in a folder or in a bucket. A key has letters,
 * digits, dots, hyphens and underscores between its slashes, and no part that starts with a dot.
 * Every call has a time limit and rejects with an `ObjectStoreError`; after an abort it rejects
 * with the reason of the signal.
 */
export interface ObjectStore {
  readonly kind: 'folder' | 'bucket';
  /** For sentences: “the bucket images”. */
  readonly name: string;
  /** Resolves once the store has all of it, durably. Replaces an object of the same key. */
  put(key: string, body: Uint8Array | Readable, options?: PutOptions): Promise<void>;
  /**
   * Null if there is no such object. The range has to be within the object; the body is that range.
   * A body that is longer than the range or the limit fails with an `ObjectTooLargeError`.
   */
  get(key: string, options: GetOptions): Promise<StoredObject | null>;
  /** Null if there is no such object. */
  head(key: string, options?: Abortable): Promise<ObjectInfo | null>;
  /**
   * Objects whose key starts with the prefix, in no particular order. Leaves out other programs'
   * files whose names are not valid keys.
   */
  list(prefix: string, options?: Abortable): AsyncIterable<ListedObject>;
  /** Does nothing if there is no such object. */
  remove(key: string, options?: Abortable): Promise<void>;
  /** Removes the remains of writes that were interrupted at least this long ago. */
  removeUnfinished(milliseconds: number): Promise<void>;
  close(): void;
}

const KEY = /^[A-Za-z0-9][\w.-]*(?:\/[A-Za-z0-9][\w.-]*)*$/;
const MAX_KEY = 500;

export function isKey(text: string): boolean {
  return text.length <= MAX_KEY && KEY.test(text);
}

/** @throws Error for a key that our code should not have made. */
export function requireKey(key: string): string {
  if (!isKey(key)) throw new Error(`invalid key of an object: ${key}`);
  return key;
}
