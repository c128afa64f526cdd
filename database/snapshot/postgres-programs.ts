import { spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { childEnvironment } from '#config/child-environment.ts';

/** A PostgreSQL client program is not installed. */
export class MissingProgramError extends Error {
  override name = 'MissingProgramError';
  readonly code = 'program_missing';
}

/** A PostgreSQL client program ended with a failure. */
export class ProgramFailedError extends Error {
  override name = 'ProgramFailedError';
  readonly code = 'program_failed';
  readonly status: number | null;
  constructor(message: string, status: number | null) {
    super(message);
    this.status = status;
  }
}

const DEBIAN = '/usr/lib/postgresql';

/** Finds the newest version. Debian does not put these programs on PATH. */
function findProgram(name: 'pg_dump' | 'psql'): string {
  const versions = existsSync(DEBIAN)
    ? readdirSync(DEBIAN).sort((a, b) => Number(b) - Number(a))
    : [];
  const folders = [
    ...versions.map((version) => join(DEBIAN, version, 'bin')),
    ...(childEnvironment({}).PATH ?? '').split(delimiter).filter(Boolean),
  ];
  const found = folders.map((folder) => join(folder, name)).find((path) => existsSync(path));
  if (found !== undefined) return found;
  throw new MissingProgramError(
    `${name} is not on this machine. Install PostgreSQL's client programs in the version of your server.`,
  );
}

/** Runs a program on a database. The password is passed in the environment, hidden from other users. */
export async function runPostgresProgram(
  name: 'pg_dump' | 'psql',
  databaseUrl: string,
  args: readonly string[],
  signal?: AbortSignal,
): Promise<void> {
  const program = findProgram(name);
  const address = new URL(databaseUrl);
  const password = decodeURIComponent(address.password);
  address.password = '';
  const child = spawn(program, ['--no-password', '--dbname', address.href, ...args], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: childEnvironment(password === '' ? {} : { PGPASSWORD: password }),
    signal,
  });
  let stderr = '';
  child.stderr.on('data', (chunk: Buffer) => {
    stderr = (stderr + chunk.toString()).slice(-2_000);
  });
  await new Promise<void>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) =>
      code === 0
        ? resolve()
        : reject(new ProgramFailedError(`${name} ended with ${code}: ${stderr.trim()}`, code)),
    );
  });
}
