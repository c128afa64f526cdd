import { join } from 'node:path';
import type { BucketLocation, StorageLocation } from './storage-url.ts';

/** The folder of uploads; with a bucket, only of those that are being received and decoded. */
export function uploadsFolder({ dataDir }: { readonly dataDir: string }): string {
  return join(dataDir, 'uploads');
}

export function uploadsIn(dataDir: string): StorageLocation {
  return { kind: 'folder', path: uploadsFolder({ dataDir }) };
}

/** Where the uploads of a site are kept. */
export function findUploads(site: {
  readonly dataDir: string;
  readonly storage?: BucketLocation | undefined;
}): StorageLocation {
  return site.storage ?? uploadsIn(site.dataDir);
}
