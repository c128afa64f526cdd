import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../scripts/lib/free-port.ts';
import { serverArguments } from '../../scripts/lib/server-command.mjs';
import { PATIENT_LIMITS } from './patient-limits.ts';
import { root } from './site-build.ts';

export interface ServerProcess {
  readonly origin: string;
  /** The same, unless the admin area has its own host. */
  readonly adminOrigin: string;
  readonly dataDir: string;
  readonly process: ChildProcess;
  /** Everything printed so far. */
  output(): string;
  /** Sends SIGKILL, as a power cut would; resolves when the process is gone. */
  kill(): Promise<void>;
  /** Sends SIGTERM; then removes the data folder if `startServer` created it. */
  stop(): Promise<void>;
}

export interface ServerProcessOptions {
  /** An existing folder; it is not removed. */
  dataDir?: string;
  port?: number;
  env?: Record<string, string>;
  /** Whether the database has the site's own time limits, which a busy machine can exceed. */
  ownLimits?: boolean;
  /** Whether the admin area is on its own host, `admin.localhost`, which only browsers find. */
  ownAdminHost?: boolean;
  /** Called with everything printed so far. */
  onOutput?: (printed: string) => void;
  /** The repository folder whose build is started; default: this one. */
  checkout?: string;
}

/** After this long, a start counts as hanging. */
const START_MILLISECONDS = 180_000;

/** Starts the built site in a separate process; resolves when it listens. */
export async function startServer(options: ServerProcessOptions = {}): Promise<ServerProcess> {
  const dataDir = options.dataDir ?? mkdtempSync(join(tmpdir(), 'wizard-server-'));
  const port = options.port ?? (await freePort());
  const origin = options.env?.PUBLIC_ORIGIN ?? `http://localhost:${port}`;
  const adminOrigin = options.ownAdminHost ? `http://admin.localhost:${port}` : origin;
  const child = spawn(process.execPath, serverArguments, {
    cwd: options.checkout ?? root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      PORT: String(port),
      DATA_DIR: dataDir,
      LOG_LEVEL: 'warn',
      DRAIN_SECONDS: '0',
      ...(options.ownLimits ? {} : PATIENT_LIMITS),
      ...(options.ownAdminHost ? { ADMIN_ORIGIN: adminOrigin } : {}),
      ...options.env,
    },
  });
  let printed = '';
  const listening = new Promise<void>((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new Error('the server did not start')),
      START_MILLISECONDS,
    );
    const read = (chunk: Buffer) => {
      printed += chunk.toString();
      options.onOutput?.(printed);
      if (!printed.includes('Wizard Services is at')) return;
      clearTimeout(timer);
      resolve();
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    // Once it has ended, its last words may still be on their way.
    child.once('close', (code) => {
      clearTimeout(timer);
      reject(new Error(`the server ended with ${code}: ${printed}`));
    });
  });
  async function end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, 'close');
    child.kill(signal);
    await gone;
  }
  async function stop(): Promise<void> {
    await end('SIGTERM');
    if (options.dataDir === undefined) rmSync(dataDir, { recursive: true, force: true });
  }
  try {
    await listening;
  } catch (error) {
    await end('SIGKILL');
    await stop();
    throw error;
  }
  return {
    origin,
    adminOrigin,
    dataDir,
    process: child,
    output: () => printed,
    kill: () => end('SIGKILL'),
    stop,
  };
}
