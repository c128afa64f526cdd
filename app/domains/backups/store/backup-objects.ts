import type { StoredFile } from './stored-files.ts';

/** What backups need of the place that holds their copies. Errors are sentences for people. */
export interface BackupObjects {
  /** All objects whose name begins like this, in the order of their names. */
  list(prefix: string, signal?: AbortSignal): Promise<StoredFile[]>;
  /** Null if there is no such object. */
  read(key: string, signal?: AbortSignal): Promise<AsyncIterable<Uint8Array> | null>;
  /** Stores a file whole or not at all, and replaces an object of this name. */
  writeFile(key: string, path: string, signal?: AbortSignal): Promise<void>;
  delete(key: string, signal?: AbortSignal): Promise<void>;
}
