import { spawn } from 'node:child_process';
import { join } from 'node:path';

/** Plain text without imports of our code, so that it runs from the sources and from the build. */
const PROGRAM = `
const { DatabaseSync } = require('node:sqlite');
require('node:os').setPriority(10);
const CORRUPT = 11;
let problems;
try {
  const database = new DatabaseSync(process.argv[1], { readOnly: true, timeout: 5000 });
  problems = database.prepare('pragma quick_check(3)').all().map((row) => row.quick_check);
} catch (error) {
  if ((error.errcode & 255) !== CORRUPT) throw error;
  problems = [error.message];
}
process.stdout.write(JSON.stringify(problems));
`;

export interface DamageCheck {
  /** Reads the whole database once, beside the server. */
  start(): Promise<void>;
  /** What to do about a damaged database; null if no damage was found, or while the check runs. */
  problem(): string | null;
  /** Ends a check that is running. */
  stop(): void;
}

/**
 * Finds damaged pages in the middle of `site.db`, which would go unnoticed until something reads
 * them. It runs in a separate process, because a thread cannot be ended while SQLite reads a file
 * of several gigabytes.
 */
export function createDamageCheck(
  dataDir: string,
  {
    onDamage,
    onError,
  }: {
    /** @param found SQLite's message, for the log */
    readonly onDamage: (sentence: string, found: readonly string[]) => void;
    readonly onError: (error: unknown) => void;
  },
): DamageCheck {
  const stopping = new AbortController();
  let problem: string | null = null;
  return {
    async start() {
      try {
        const found = await checkInProcess(join(dataDir, 'site.db'), stopping.signal);
        if (found.join() === 'ok') return;
        problem = describeDamage(dataDir);
        onDamage(problem, found);
      } catch (error) {
        if (!stopping.signal.aborted) onError(error);
      }
    },
    problem: () => problem,
    stop: () => stopping.abort(),
  };
}

/** We check every backup that we make, so the newest one is from before the damage. */
export function describeDamage(dataDir: string): string {
  return `Part of the database ${join(dataDir, 'site.db')} is damaged, as a disk that fails does it. Stop the site, keep a copy of the file, check the disk, and restore the newest backup: npm run restore -- FILE, with a file from ${join(dataDir, 'backups')} or BACKUP_URL.`;
}

async function checkInProcess(path: string, signal: AbortSignal): Promise<string[]> {
  const child = spawn(process.execPath, ['-e', PROGRAM, path], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {},
    signal,
    killSignal: 'SIGKILL',
  });
  let output = '';
  let complaint = '';
  child.stdout.on('data', (chunk) => (output += chunk));
  child.stderr.on('data', (chunk) => (complaint += chunk));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => {
      if (code === 0) resolve(JSON.parse(output) as string[]);
      else reject(new Error(`the check of the database ended with ${code}: ${complaint}`));
    });
  });
}
