import type { Config } from '#config/config.ts';
import { describeDamage } from './damage-check.ts';
import { DatabaseUnavailableError } from './database-unavailable.ts';
import { describeConnectionFailure } from './describe-connection-failure.ts';

/** SQLite's result codes. */
const CORRUPT = 11;
const NOT_A_DATABASE = 26;
const CONNECTION_CODE =
  /^(ECONNREFUSED|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|EADDRNOTAVAIL|ENOTFOUND|EAI_AGAIN|ECONNRESET|08|28|3D|57P)/;

/**
 * Explains why a start or a command cannot use the database, and what to do; null if the error has
 * another cause.
 */
export function describeDatabaseFailure(
  error: unknown,
  { dataDir, databaseUrl, databaseDirectUrl }: Config,
): string | null {
  const { code = '', message = '', errcode = 0, syscall } = error as Failure;
  if (databaseUrl === undefined) {
    if (error instanceof DatabaseUnavailableError) {
      return `Another program has locked the database in ${dataDir}. Stop it, then try again.`;
    }
    if (code !== 'ERR_SQLITE_ERROR') return null;
    if ((errcode & 0xff) === CORRUPT) return describeDamage(dataDir);
    const start = `The database in ${dataDir} cannot be opened: ${message}.`;
    return (errcode & 0xff) === NOT_A_DATABASE
      ? `${start} If site.db is the site's own file, it is damaged: restore the newest backup (npm run restore -- FILE).`
      : `${start} Check that DATA_DIR is the site's folder, and start the site once (npm start), which updates its database.`;
  }
  if (error instanceof DatabaseUnavailableError) {
    return describeConnectionFailure(error, 'the database of DATABASE_URL');
  }
  // The pool of DATABASE_URL reports its failures as a database that is away.
  const direct = directVariable({ databaseUrl, databaseDirectUrl });
  // Insufficient privilege: this user does not own the tables, or may not create any.
  if (code === '42501') {
    return `The user of ${direct} may not create or change the tables of the database: ${message}. Make it the owner of the database, or name a user that is in DATABASE_DIRECT_URL.`;
  }
  if (code === UNDEFINED_TABLE) {
    return `The database of DATABASE_URL has not all tables of this version: ${message}. Check that the address is right, and start the site once (npm start), which creates or updates them.`;
  }
  const isConnecting =
    syscall === 'connect' ||
    CONNECTION_CODE.test(code) ||
    /CERT|SSL|TLS/i.test(`${code} ${message}`);
  return isConnecting ? describeConnectionFailure(error, `the database of ${direct}`) : null;
}

/** The variable with the address that leads around a pooler. */
export function directVariable({
  databaseUrl,
  databaseDirectUrl = databaseUrl,
}: {
  readonly databaseUrl?: string | undefined;
  readonly databaseDirectUrl?: string | undefined;
}): string {
  return databaseDirectUrl === databaseUrl ? 'DATABASE_URL' : 'DATABASE_DIRECT_URL';
}

const UNDEFINED_TABLE = '42P01';

interface Failure {
  readonly code?: string;
  readonly message?: string;
  readonly errcode?: number;
  readonly syscall?: string;
}
