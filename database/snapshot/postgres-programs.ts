import { spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { childEnvironment } from '#config/child-environment.ts';

/** One of PostgreSQL's own programs is not on this machine. */
export class MissingProgramError extends Error {
  override name = 'MissingProgramError';
  readonly code = 'program_missing';
}

const DEBIAN = '/usr/lib/postgresql';

/** The newest one of its name; distributions keep them off PATH. */
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

/** Runs a program on a database. Its password is handed over where other users cannot see it. */
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
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => {
    said = (said + chunk.toString()).slice(-2_000);
  });
  await new Promise<void>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) =>
      code === 0 ? resolve() : reject(new Error(`${name} ended with ${code}: ${said.trim()}`)),
    );
  });
}
