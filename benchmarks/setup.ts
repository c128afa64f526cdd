import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serverArguments, serverEnvironment } from '../scripts/lib/server-command.mjs';

export const quick = process.argv.includes('--quick');
/** Enough to say something on a machine with other work. */
export const ROUNDS = 9;
export const PORTS = { site: 3981, bare: 3982, other: 3983, nginx: 3984 };
export const BR = { 'Accept-Encoding': 'br' };
/** For data and what the other programs need; removed in the end. */
export const folder = mkdtempSync(join(tmpdir(), 'wizard-bench-'));

/** As `npm start` runs it. */
export const siteCommand = [process.execPath, ...serverArguments];

export function siteEnvironment(dataDir: string): Record<string, string> {
  return { ...serverEnvironment, DATA_DIR: dataDir, LOG_LEVEL: 'warn' };
}
