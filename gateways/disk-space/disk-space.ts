import { statfs } from 'node:fs/promises';

/** Bytes that this user may still write to the file system of a folder. */
export type ReadFreeBytes = (folder: string) => Promise<number>;

export async function readFreeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}
