import type { StorageLocation } from '#config/storage-url.ts';
import { createFolderStore } from './folder-store.ts';
import type { ObjectStore } from './object-store.ts';

/** Opens nothing yet: the folder is created, and the S3 client loaded, with the first call. */
export async function openObjectStore(location: StorageLocation): Promise<ObjectStore> {
  if (location.kind === 'folder') return createFolderStore(location.path);
  const { createS3Store } = await import('./s3-store.ts');
  return createS3Store(location);
}
