import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { RECOMPRESS_DELAY_MILLISECONDS } from '#server/page-cache/page-cache.ts';
import { root } from '#tests/support/site-build.ts';
import { serverArguments, serverEnvironment } from '../scripts/lib/server-command.mjs';
import { type FixedResponse, READY } from './bare-server.ts';
import { type Running, startServer } from './processes.ts';

export const quick = process.argv.includes('--quick');
/** Enough rounds for a stable median on a busy machine. */
export const ROUNDS = 9;
export const PORTS = { site: 3981, bare: 3982, other: 3983, nginx: 3984, metrics: 3985 };
export const BR = { 'Accept-Encoding': 'br' };
/** Temporary folder for all data and configuration; removed at the end. */
export const folder = mkdtempSync(join(tmpdir(), 'wizard-bench-'));

/** The same command as `npm start`. */
export const siteCommand = [process.execPath, ...serverArguments];

export function siteEnvironment(dataDir: string): Record<string, string> {
  return { ...serverEnvironment, DATA_DIR: dataDir, LOG_LEVEL: 'warn' };
}

/** A command and environment that start node:http with these answers: path → answer. */
export function bareServer(answers: Readonly<Record<string, FixedResponse>>) {
  const file = join(folder, 'answers.json');
  writeFileSync(file, JSON.stringify(answers));
  const command = [process.execPath, join(root, 'benchmarks/bare-server.ts')];
  return { command, env: { ANSWERS: file } };
}

export function startBareServer(
  answers: Readonly<Record<string, FixedResponse>>,
): Promise<Running> {
  const { command, env } = bareServer(answers);
  return startServer(command, PORTS.bare, env, { path: READY });
}

/** The smallest compressed bodies are made in the background, some time after the first responses. */
export function waitForSmallestBodies(): Promise<void> {
  return sleep(RECOMPRESS_DELAY_MILLISECONDS + 1_000);
}
