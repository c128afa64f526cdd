import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chownSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import pg from 'pg';
import { freePort } from '../../scripts/lib/free-port.ts';
import { until } from '../stress/until.ts';

export interface PostgresServer {
  /** Connects as a superuser to the database `postgres`. */
  readonly url: string;
  stop(): void;
}

/**
 * Finds a PostgreSQL for the tests: `TEST_DATABASE_URL`, else a private server in a temporary folder,
 * else the reason why there is none.
 */
export async function startPostgres(
  options: PrivateOptions = {},
): Promise<PostgresServer | { missing: string }> {
  const given = process.env.TEST_DATABASE_URL;
  if (given) return { url: given, stop: () => undefined };
  return startPrivatePostgres(options);
}

/**
 * `fast` rolls back and disconnects, `immediate` is a crash of all processes, and `kill` one of the
 * first process alone.
 */
export type PostgresEnd = 'fast' | 'immediate' | 'kill';

export interface PrivatePostgres extends PostgresServer {
  /** Ends the server; the data stays. */
  end(how: PostgresEnd): Promise<void>;
  /** Starts the server again on the same port. */
  restart(): Promise<void>;
}

export interface PrivateOptions {
  /** Turns TLS on. Each is a file. */
  readonly tls?: { readonly certificate: string; readonly key: string };
  /** The lines of `pg_hba.conf`; default: everybody gets in. */
  readonly access?: readonly string[];
  /** Whether it is as PostgreSQL comes: it waits for the disk, and cleans and analyzes its tables. */
  readonly asInstalled?: boolean;
}

/** Why no PostgreSQL can be started here; null where one can. */
export function findMissingPostgres(): string | null {
  if (findPrograms() === null) {
    return 'neither TEST_DATABASE_URL nor initdb and pg_ctl on this machine';
  }
  return unprivilegedUser() === null
    ? 'PostgreSQL does not run as root, and there is no other user'
    : null;
}

/** Starts a PostgreSQL that the caller may crash. */
export async function startPrivatePostgres(
  options: PrivateOptions = {},
): Promise<PrivatePostgres | { missing: string }> {
  const programs = findPrograms();
  const user = unprivilegedUser();
  if (programs === null || user === null) return { missing: findMissingPostgres() ?? '' };
  return startPrivate(programs, user, options);
}

const TEST_SETTINGS = [
  '-c fsync=off -c synchronous_commit=off -c full_page_writes=off',
  // It would choose the plans: whoever deletes thousands of rows by one that was made for an
  // analyzed empty table takes over a minute.
  '-c autovacuum=off',
  // Of tables that were never analyzed it expects much, and compiles what reads them: a new site that
  // shows four pages took 270 ms of its processor time, and takes 150 without.
  '-c jit=off',
];

async function startPrivate(
  programs: string,
  user: SystemUser | 'self',
  { tls, access, asInstalled = false }: PrivateOptions,
): Promise<PrivatePostgres> {
  const folder = mkdtempSync(join(tmpdir(), 'wizard-postgres-'));
  const data = join(folder, 'data');
  const as = user === 'self' ? {} : { uid: user.uid, gid: user.gid };
  if (user !== 'self') chownSync(folder, user.uid, user.gid);
  const run = async (program: string, args: string[]) => {
    const child = spawn(join(programs, program), args, {
      ...as,
      cwd: folder,
      // The server that pg_ctl starts would keep inherited pipes open; its output goes to a log file.
      stdio: 'ignore',
      env: { PATH: process.env.PATH, HOME: folder, LC_ALL: 'C' },
    });
    const [status] = (await once(child, 'exit')) as [number | null];
    if (status === 0) return;
    const log = join(folder, 'log');
    const detail = existsSync(log) ? readFileSync(log, 'utf8').slice(-2_000) : '';
    throw new Error(`${program} ended with ${status}\n${detail}`);
  };
  const stop = () => {
    spawnSync(join(programs, 'pg_ctl'), ['-D', data, '-m', 'immediate', 'stop'], {
      ...as,
      cwd: folder,
      stdio: 'ignore',
    });
    rmSync(folder, { recursive: true, force: true });
  };
  const end = async (how: PostgresEnd) => {
    if (how !== 'kill') return run('pg_ctl', ['-D', data, '-m', how, 'stop']);
    const [pid = ''] = readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n');
    process.kill(Number(pid), 'SIGKILL');
  };
  try {
    await run('initdb', ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-sync']);
    const port = await freePort();
    const addFile = (name: string, content: string | Buffer) => {
      const path = join(data, name);
      writeFileSync(path, content, { mode: 0o600 });
      if (user !== 'self') chownSync(path, user.uid, user.gid);
    };
    if (tls !== undefined) {
      addFile('server.crt', readFileSync(tls.certificate));
      addFile('server.key', readFileSync(tls.key));
    }
    if (access !== undefined) addFile('pg_hba.conf', `${access.join('\n')}\n`);
    const settings = [
      `-p ${port}`,
      '-c listen_addresses=127.0.0.1',
      `-c unix_socket_directories=${folder}`,
      '-c max_connections=200',
      ...(asInstalled ? [] : TEST_SETTINGS),
      ...(tls === undefined ? [] : ['-c ssl=on']),
    ].join(' ');
    const start = () =>
      run('pg_ctl', ['-D', data, '-l', join(folder, 'log'), '-w', '-o', settings, 'start']);
    await start();
    const restart = async () => {
      let failure: unknown = null;
      // Processes that outlive the first one hold its memory until they notice.
      const started = await until(async () => {
        try {
          await start();
          return true;
        } catch (error) {
          failure = error;
          return false;
        }
      }, RESTART_MILLISECONDS);
      if (!started) throw failure;
    };
    return { url: `postgres://postgres@127.0.0.1:${port}/postgres`, stop, end, restart };
  } catch (error) {
    stop();
    throw error;
  }
}

const RESTART_MILLISECONDS = 180_000;

export interface TestPostgres {
  readonly url: string;
  /** Drops the database, with any open connections. */
  drop(): Promise<void>;
}

/** Creates a database on the server: empty, or a copy of the template. */
export async function createDatabase(
  serverUrl: string,
  { name, template = 'template0' }: { name: string; template?: string },
): Promise<TestPostgres> {
  await runOn(serverUrl, `create database "${name}" template "${template}"`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return {
    url: url.href,
    drop: () => runOn(serverUrl, `drop database if exists "${name}" with (force)`),
  };
}

async function runOn(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** The folder of PostgreSQL's programs; distributions do not put them on PATH. */
function findPrograms(): string | null {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian)
    ? readdirSync(debian).sort((a, b) => Number(b) - Number(a))
    : [];
  const folders = [
    ...(process.env.PATH ?? '').split(delimiter),
    ...versions.map((version) => join(debian, version, 'bin')),
  ];
  const complete = (folder: string) =>
    ['initdb', 'pg_ctl', 'postgres'].every((program) => existsSync(join(folder, program)));
  return folders.find((folder) => folder !== '' && complete(folder)) ?? null;
}

interface SystemUser {
  readonly uid: number;
  readonly gid: number;
}

/** PostgreSQL refuses to run as root. */
function unprivilegedUser(): SystemUser | 'self' | null {
  if (process.getuid?.() !== 0) return 'self';
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n');
  for (const name of ['postgres', 'nobody']) {
    const [, , uid, gid] = lines.find((line) => line.startsWith(`${name}:`))?.split(':') ?? [];
    if (uid !== undefined && gid !== undefined) return { uid: Number(uid), gid: Number(gid) };
  }
  return null;
}
