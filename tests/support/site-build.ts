import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

export const root = join(import.meta.dirname, '../..');

/** The server as `npm run build` leaves it, with the types of its source. */
export async function loadSiteBuild(): Promise<typeof import('../../server.ts')> {
  const file = join(root, 'build/server/index.cjs');
  if (!existsSync(file)) throw new Error('There is no build to test: run `npm run build` first.');
  return import(pathToFileURL(file).href);
}
