import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { currentBuild } from '../../scripts/lib/builds.mjs';

export const root = join(import.meta.dirname, '../..');

/**
 * Imports the built server, typed as its source.
 * @param build its folder; default: the current one
 */
export async function loadSiteBuild(
  build = currentBuild(),
): Promise<typeof import('../../server.ts')> {
  if (build === null) throw new Error('There is no build to test. Run `npm run build` first.');
  return import(pathToFileURL(join(build, 'server/index.js')).href);
}
