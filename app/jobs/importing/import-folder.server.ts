import { rm } from 'node:fs/promises';
import { join } from 'node:path';

/** Where the files of an import are kept until it is over. */
export function importFolder({ dataDir }: { readonly dataDir: string }, id: string): string {
  return join(dataDir, 'imports', id);
}

export async function removeImportFiles(
  site: { readonly dataDir: string },
  id: string,
): Promise<void> {
  await rm(importFolder(site, id), { recursive: true, force: true });
}
