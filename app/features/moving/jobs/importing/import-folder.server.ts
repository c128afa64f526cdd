import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** The folder with the files of an import, until it is finished. */
export function importFolder({ dataDir }: { readonly dataDir: string }, id: string): string {
  return join(dataDir, 'imports', id);
}

/** The ids of imports that have files on this server. */
export async function listImportFolders({
  dataDir,
}: {
  readonly dataDir: string;
}): Promise<{ id: string; changedAt: Date }[]> {
  const folder = join(dataDir, 'imports');
  const ids = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  return Promise.all(
    ids.map(async (id) => ({ id, changedAt: (await stat(join(folder, id))).mtime })),
  );
}

export async function removeImportFiles(
  site: { readonly dataDir: string },
  id: string,
): Promise<void> {
  await rm(importFolder(site, id), { recursive: true, force: true });
}
