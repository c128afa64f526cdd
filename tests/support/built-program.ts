import { join } from 'node:path';
import { programFile as besideFile } from '../../config/program-file.ts';
import { currentBuild } from '../../scripts/lib/builds.mjs';

/**
 * In place of `programFile`: the integration tests run the programs that were built, as the site does.
 * A source file loads each file that it imports by itself, which takes four times as long.
 */
export function programFile(_caller: string, source: string): string {
  return besideFile(join(currentBuild() ?? '', 'server/index.js'), source);
}
