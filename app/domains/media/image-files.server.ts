import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { access, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { listOlder } from '#gateways/files/list-older.ts';
import { syncFolder } from '#gateways/files/sync-folder.ts';

export const PREFIX = 'blog-images';

/** Uploads on disk, in `DATA_DIR/uploads/blog-images/`. Files are written elsewhere and moved in. */
export interface ImageFiles {
  /** Creates a folder for one upload. The caller removes it. */
  createTemporaryFolder(): Promise<string>;
  /** Moves a finished file in under a new name, durably. Never overwrites a file. */
  store(name: string, path: string): Promise<void>;
  /** Null if there is no file of that name. */
  find(name: string): Promise<{ path: string; bytes: number } | null>;
  delete(name: string): Promise<void>;
  list(): Promise<string[]>;
  /** Stored files and temporary folders that have not changed for this long. */
  listOlder(milliseconds: number): Promise<{ files: string[]; temporary: string[] }>;
  deleteTemporary(name: string): Promise<void>;
  /** Deletes all temporary folders. */
  removeTemporary(): Promise<void>;
}

const NAME = /^[a-z0-9][a-z0-9-]*\.(jpg|png|webp|avif)$/;

export async function openImageFiles(dataDir: string): Promise<ImageFiles> {
  const folder = join(dataDir, 'uploads', PREFIX);
  const temporaryFolder = join(dataDir, 'uploads', 'tmp');
  await mkdir(folder, { recursive: true });
  await mkdir(temporaryFolder, { recursive: true });
  return {
    async createTemporaryFolder() {
      const path = join(temporaryFolder, randomUUID());
      await mkdir(path);
      return path;
    },
    async store(name, path) {
      if (!NAME.test(name)) throw new Error(`invalid image name: ${name}`);
      const target = join(folder, name);
      const exists = await access(target, constants.F_OK).then(
        () => true,
        () => false,
      );
      if (exists) throw new Error(`an image with this name exists: ${name}`);
      const file = await open(path, 'r+');
      try {
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(path, target);
      await syncFolder(folder);
    },
    async find(name) {
      if (!NAME.test(name)) return null;
      const path = join(folder, name);
      try {
        return { path, bytes: (await stat(path)).size };
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
        throw error;
      }
    },
    async delete(name) {
      if (NAME.test(name)) await rm(join(folder, name), { force: true });
    },
    list: () => readdir(folder),
    async listOlder(milliseconds) {
      const files = await listOlder(folder, milliseconds);
      return {
        files: files.filter((name) => NAME.test(name)),
        temporary: await listOlder(temporaryFolder, milliseconds),
      };
    },
    async deleteTemporary(name) {
      await rm(join(temporaryFolder, name), { recursive: true, force: true });
    },
    async removeTemporary() {
      for (const name of await readdir(temporaryFolder)) {
        await rm(join(temporaryFolder, name), { recursive: true, force: true });
      }
    },
  };
}
