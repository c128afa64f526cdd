import type { Config } from '#config/config.ts';
import type { Database } from '#database/connect.ts';
import { BackupError } from '../backup-error.ts';
import { type EncryptionKind, encryptionKind } from './encryption.server.ts';
import { openObjects } from './open-objects.server.ts';
import { listStoredCopies } from './read-copies.server.ts';
import { readStoreState } from './store-state.server.ts';
import type { StoreState } from './store-status.ts';
import type { StoredCopy } from './stored-files.ts';

/** The backup store, as the admin area shows it. */
export interface StoreView {
  /** Where it is, in words. */
  readonly place: string;
  /** How copies are encrypted from now on. */
  readonly encryption: EncryptionKind;
  /** Newest first; null if the store did not answer. */
  readonly copies: readonly StoredCopy[] | null;
  /** Why it did not. */
  readonly problem: string | null;
  readonly sent: StoreState['sent'];
  readonly checked: StoreState['checked'];
}

/** The page does not wait longer for the list. */
const LIST_MILLISECONDS = 4_000;

/** The store is null when backups are not copied anywhere. */
export async function loadStore({
  config,
  database,
}: {
  config: Config;
  database: Database;
}): Promise<{ store: StoreView | null; nightlyAt: string | null }> {
  const { sent, checked, nightlyAt } = await readStoreState(database.db);
  if (config.backupUrl === undefined) return { store: null, nightlyAt };
  const store = {
    place: describePlace(config.backupUrl),
    encryption: encryptionKind(config),
    ...(await listCopies(config.backupUrl)),
    sent,
    checked,
  };
  return { store, nightlyAt };
}

async function listCopies(url: string): Promise<Pick<StoreView, 'copies' | 'problem'>> {
  try {
    const objects = await openObjects(url);
    const copies = await listStoredCopies(objects, AbortSignal.timeout(LIST_MILLISECONDS));
    return { copies, problem: null };
  } catch (error) {
    const problem =
      error instanceof BackupError ? error.message : 'The backup store does not answer right now.';
    return { copies: null, problem };
  }
}

/** Without parameters, which a page need not show. */
function describePlace(url: string): string {
  const address = URL.parse(url);
  if (address?.protocol !== 's3:') return `the folder ${url}`;
  const endpoint = URL.parse(address.searchParams.get('endpoint') ?? '')?.host;
  const folder = address.pathname.replace(/^\/+|\/+$/g, '');
  return `the bucket ${address.host}${folder && `, folder ${folder}`}${endpoint === undefined ? '' : `, at ${endpoint}`}`;
}
