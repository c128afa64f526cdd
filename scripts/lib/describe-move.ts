import { join } from 'node:path';
import {
  type Destination,
  describeDestination,
} from '#app/features/backups/move/destination.server.ts';
import type { MoveResult } from '#app/features/backups/move/move-site.server.ts';
import type { SiteLocation } from '#app/features/backups/move/site-location.server.ts';

/** What was moved, and what the operator does now. */
export function describeMove(
  { tables, rows, files, missing }: MoveResult,
  from: SiteLocation,
  to: Destination,
): string[] {
  const copied =
    files === null
      ? 'The files stay where they are.'
      : `So are ${files.count.toLocaleString('en-US')} files (${Math.ceil(files.bytes / 1024 / 1024)} MB).`;
  return [
    `The site is in ${describeDestination(to)}. ${rows.toLocaleString('en-US')} rows of ${tables} tables are the same in both places. ${copied}`,
    ...missing.map((key) => `Missing in the site, so not copied: ${key}`),
    'Now stop the servers, and start them again with:',
    ...listSettings(from, to),
    'The old site can only be read from now on. To use it again instead: npm run move -- --cancel',
  ];
}

function listSettings({ dataDir, secret, storage }: SiteLocation, to: Destination): string[] {
  const folder = to.dataDir ?? dataDir;
  return [
    to.databaseUrl === undefined
      ? '  DATABASE_URL not set'
      : '  DATABASE_URL: the address that you gave after --to',
    `  DATA_DIR=${folder}`,
    `  STORAGE_URL ${describeStorage(storage, to)}`,
    secret === undefined
      ? `  SECRET not set: it is in ${join(folder, 'secret')}. On another machine, set SECRET to the content of that file.`
      : '  SECRET as it is now. With another one everybody has to sign in again, and two-factor codes are not accepted.',
  ];
}

function describeStorage(storage: SiteLocation['storage'], to: Destination): string {
  if (to.storage !== undefined) return 'is the address of the bucket that you gave';
  return to.dataDir === null && storage !== undefined ? 'as it is now' : 'not set';
}
