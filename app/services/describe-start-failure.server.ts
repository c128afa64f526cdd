import { sep } from 'node:path';
import { BackupError } from '#app/features/backups/archive/backup-error.ts';
import { type Config, ConfigError } from '#config/config.ts';
import { DatabaseFileError } from '#database/database-file.ts';
import { describeDatabaseFailure } from '#database/describe-database-failure.ts';
import { MigrationBusyError } from '#database/migration-lock.ts';
import { NewerDatabaseError, UnreleasedDatabaseError } from '#database/migration-releases.ts';
import { MoveError } from '#database/move/move-error.ts';
import { OtherIdentityError } from '#database/replicas/site-identity.ts';
import { ForeignDatabaseError } from '#database/require-own-database.ts';
import { DataFolderInUseError } from '#database/server-lock.ts';

/** Errors whose message is written for the person at the terminal. */
const READABLE_ERRORS = [
  ConfigError,
  DatabaseFileError,
  DataFolderInUseError,
  ForeignDatabaseError,
  MigrationBusyError,
  MoveError,
  NewerDatabaseError,
  OtherIdentityError,
  UnreleasedDatabaseError,
];

/** Says in a sentence or two why the site cannot start and what to do; null for an unexpected error. */
export function describeStartFailure(error: unknown, config: Config | null): string | null {
  if (READABLE_ERRORS.some((kind) => error instanceof kind)) return (error as Error).message;
  if (error instanceof BackupError)
    return `The database has to be migrated to this version. ${error.message}`;
  const { code = '', syscall } = error as NodeJS.ErrnoException;
  const aboutDatabase = config && describeDatabaseFailure(error, config);
  if (aboutDatabase) return aboutDatabase;
  if (code === 'EADDRINUSE' && config?.hasForeignDescriptor) {
    return `Port ${config.port} is held by a systemd socket for another process. Let the service run scripts/serve.mjs itself, as deploy/wizard-services.service does.`;
  }
  if (syscall === 'listen' && config?.listenDescriptor !== null) {
    return `The socket of LISTEN_FDS cannot be used (${code}). It must be a TCP socket that listens, like ListenStream=127.0.0.1:3000.`;
  }
  if (code === 'EADDRINUSE') {
    return `Port ${config?.port} is already in use. Stop the other program, or set PORT to another number.`;
  }
  if (code === 'EACCES' && syscall === 'listen') {
    return `This user may not listen on port ${config?.port}. Set PORT to a number from 1024 up, or give the user that right.`;
  }
  const { hostname } = error as { hostname?: string };
  const isOwnAddress = code === 'ENOTFOUND' && hostname === config?.host;
  if ((code === 'EADDRNOTAVAIL' && syscall === 'listen') || isOwnAddress) {
    return `This machine cannot listen on ${config?.host}. Set HOST to one of its own addresses.`;
  }
  const { path } = error as NodeJS.ErrnoException;
  if (['EACCES', 'EPERM'].includes(code) && config !== null && isInside(path, config.dataDir)) {
    return `${path} may not be used by the user who runs this (${code}). Run the site as the user that the file belongs to, or give it to this user: chown --recursive USER ${config.dataDir}.`;
  }
  if (['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST', 'ENOENT'].includes(code)) {
    return `The data folder ${config?.dataDir ?? ''} cannot be written. Give this user the right to write there, or set DATA_DIR to another folder.`;
  }
  return null;
}

function isInside(path: string | undefined, folder: string): boolean {
  return path?.startsWith(folder + sep) === true;
}
