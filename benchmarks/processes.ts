import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { root } from '#tests/support/site-build.ts';

const canPin = spawnSync('taskset', ['--version']).status === 0;
const SERVER_CORE = '0';
const LOAD_CORE = '1';

/** Pins this process, which generates the load, to another core than the servers. */
export function pinLoad(): void {
  if (canPin)
    execFileSync('taskset', ['-apc', LOAD_CORE, String(process.pid)], { stdio: 'ignore' });
}

export interface Running {
  readonly child: ChildProcess;
  readonly origin: string;
  /** From the start of the process to its first response with status 200. */
  readonly startMilliseconds: number;
  /** Processor time until then; null where the system does not report it. */
  readonly startCpuMilliseconds: number | null;
  stop(signal?: 'SIGTERM' | 'SIGKILL'): Promise<void>;
}

/**
 * Starts a program on the servers' core; resolves at its first response with status 200.
 * @throws if another server answers there already
 */
export async function startServer(
  command: readonly string[],
  port: number,
  env: Record<string, string>,
  { path = '/', headers = {} }: { path?: string; headers?: Record<string, string> } = {},
): Promise<Running> {
  const origin = `http://localhost:${port}`;
  // Of a bench that was killed: it would answer in place of the one that is started.
  if (await answers(origin + path, headers)) throw new Error(`another server answers at ${origin}`);
  const [program = '', ...args] = canPin ? ['taskset', '-c', SERVER_CORE, ...command] : command;
  const started = performance.now();
  const child = spawn(program, args, {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      PORT: String(port),
      DRAIN_SECONDS: '0',
      ...env,
    },
  });
  while (!(await answers(origin + path, headers))) {
    if (child.exitCode !== null) throw new Error(`${command.join(' ')} ended`);
    await sleep(2);
  }
  const startMilliseconds = performance.now() - started;
  const startCpuMilliseconds = readCpuMilliseconds({ child });
  return {
    child,
    origin,
    startMilliseconds,
    startCpuMilliseconds,
    async stop(signal = 'SIGTERM') {
      if (child.exitCode !== null) return;
      child.kill(signal);
      await once(child, 'exit');
    },
  };
}

async function answers(url: string, headers: Record<string, string>): Promise<boolean> {
  return (await requestStatus(url, headers).catch(() => null)) === 200;
}

/** Reads a page; unlike `fetch`, with its own Host header. */
export async function requestStatus(
  url: string,
  headers: Record<string, string>,
): Promise<number | undefined> {
  const sent = get(url, { headers });
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  await response.resume().toArray();
  return response.statusCode;
}

/** Processor time of all threads so far, in ms; null where the system does not report it. */
export function readCpuMilliseconds({ child }: Pick<Running, 'child'>): number | null {
  try {
    const tasks = `/proc/${child.pid}/task`;
    return readdirSync(tasks)
      .map((task) => Number(readFileSync(`${tasks}/${task}/schedstat`, 'utf8').split(' ')[0]) / 1e6)
      .reduce((sum, part) => sum + part, 0);
  } catch {
    return null;
  }
}

/** Resident memory in MB, now and at its peak; null where the system does not report it. */
export function readMemory({
  child,
}: Pick<Running, 'child'>): { now: number; peak: number } | null {
  try {
    const status = readFileSync(`/proc/${child.pid}/status`, 'utf8');
    const read = (name: string) =>
      Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]) / 1024;
    return { now: read('VmRSS'), peak: read('VmHWM') };
  } catch {
    return null;
  }
}
