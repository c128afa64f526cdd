import { randomUUID } from 'node:crypto';
import {
  accessSync,
  constants,
  existsSync,
  linkSync,
  readdirSync,
  rmSync,
  statSync,
} from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** `site.db` cannot be used by this user, or as it is. The message says what to do. */
export class DatabaseFileError extends Error {
  override name = 'DatabaseFileError';
  readonly code = 'database_file';
}

export function databaseFile(dataDir: string): string {
  return join(dataDir, 'site.db');
}

/**
 * Whether the folder has a database.
 * @throws DatabaseFileError if this user may not look into the folder
 */
export function hasDatabaseFile(dataDir: string): boolean {
  try {
    return statSync(databaseFile(dataDir), { throwIfNoEntry: false }) !== undefined;
  } catch (error) {
    throw isForbidden(error) ? forbidden(dataDir, error) : error;
  }
}

/**
 * Makes sure that there is a file that SQLite can open.
 * @throws DatabaseFileError if this user may not use it, or if it has lost its content
 */
export function prepareDatabaseFile(dataDir: string): void {
  const path = databaseFile(dataDir);
  if (!hasDatabaseFile(dataDir)) createFile(path);
  // A log that belongs to somebody else is as bad: SQLite writes to it first.
  for (const each of [path, `${path}-wal`, `${path}-shm`]) requireAccess(each);
  if (statSync(path).size > 0 || !hasTraces(dataDir)) return;
  throw new DatabaseFileError(
    `The database ${path} is damaged: it is empty, as a full disk or a copy that was cut off leaves it, and beside it is what a site has stored. Restore the newest backup: npm run restore -- FILE, with a file from ${join(dataDir, 'backups')} or BACKUP_URL. Only for a new site in this folder, delete the empty file.`,
  );
}

/**
 * The file gets its name once it has a header: an empty one has lost its content, and is not that of a
 * first start that was killed. A link, because another process may be faster.
 */
function createFile(path: string): void {
  const unfinished = `${path}.${randomUUID()}`;
  try {
    const raw = new DatabaseSync(unfinished);
    raw.exec('PRAGMA journal_mode = WAL;');
    raw.close();
    linkSync(unfinished, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(unfinished, { force: true });
  }
}

function requireAccess(path: string): void {
  try {
    accessSync(path, constants.R_OK | constants.W_OK);
  } catch (error) {
    if (isForbidden(error)) throw forbidden(path, error);
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
}

/** What a site leaves in its folder from its first start on. */
function hasTraces(dataDir: string): boolean {
  const folders = [join(dataDir, 'backups'), join(dataDir, 'uploads', 'blog-images')];
  return (
    existsSync(join(dataDir, 'secret')) ||
    folders.some((folder) => existsSync(folder) && readdirSync(folder).length > 0)
  );
}

function isForbidden(error: unknown): boolean {
  return ['EACCES', 'EPERM', 'EROFS'].includes((error as NodeJS.ErrnoException).code ?? '');
}

function forbidden(path: string, cause: unknown): DatabaseFileError {
  const owner = statSync(path, { throwIfNoEntry: false })?.uid;
  const { uid, username } = userInfo();
  const sentence =
    owner === undefined || owner === uid
      ? `${path} may not be read and written by its own user, ${username}. Give that right back: chmod u+rwX ${path}.`
      : `${path} belongs to another user of this machine (number ${owner}) than ${username}, who runs this. Run it as that user, like sudo --user=wizard-services; or, if the site runs as ${username}, give the files back: chown --recursive ${username} with its data folder.`;
  return new DatabaseFileError(sentence, { cause });
}
