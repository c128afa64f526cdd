import { BackupError } from '../archive/backup-error.ts';
import { type EncryptionSettings, encryptionKind } from './encryption.server.ts';
import type { BackupObjects } from './open-objects.server.ts';
import { type FoundReceipt, readReceipt } from './receipt.server.ts';
import { readReceiptKey, receiptKey } from './store-names.ts';
import { readTypedName } from './store-status.ts';
import { listCopies, type StoredCopy, type StoredFile } from './stored-files.ts';

/** Of one receipt, and of all that are read at once: a store may be full of them. */
const RECEIPT_MAX_BYTES = 64 * 1024 * 1024;
const RECEIPTS_MAX_BYTES = 512 * 1024 * 1024;
const DAY = 24 * 60 * 60 * 1000;

/** What distinguishes this site's copies from those that somebody else put into the store. */
export interface Trust {
  readonly secret: string;
  readonly settings: EncryptionSettings;
  readonly now: () => Date;
}

export interface StoreContents {
  readonly files: readonly StoredFile[];
  /** By the backup's name; null for a receipt that this version cannot read. */
  readonly receipts: ReadonlyMap<string, FoundReceipt | null>;
  /** Signed by this site and not from the future, newest first. */
  readonly copies: readonly StoredCopy[];
}

/** Everything that decides what is sent, what is checked and what is deleted. */
export async function readContents(
  objects: BackupObjects,
  trust: Trust,
  signal?: AbortSignal,
): Promise<StoreContents> {
  const files = await objects.list('', signal);
  const receipts = new Map<string, FoundReceipt | null>();
  let room = RECEIPTS_MAX_BYTES;
  for (const { key, bytes } of files) {
    const backup = readReceiptKey(key);
    if (backup === null) continue;
    room -= bytes;
    const isRead = room >= 0 && isFromNow(backup, trust);
    receipts.set(
      backup.name,
      isRead ? await findReceipt(objects, backup.name, { trust, signal }) : null,
    );
  }
  const copies = listCopies(files).filter(({ name }) => receipts.get(name)?.isSigned === true);
  return { files, receipts, copies };
}

/** The clocks of servers may differ by as much as a day. */
function isFromNow({ madeAt }: { madeAt: string }, { now }: Pick<Trust, 'now'>): boolean {
  return Date.parse(madeAt) - now().getTime() <= DAY;
}

/** One short request, whoever made the copies. */
async function listStoredCopies(
  objects: BackupObjects,
  signal?: AbortSignal,
): Promise<StoredCopy[]> {
  return listCopies(await objects.list('site-', signal));
}

/**
 * Whose a copy is, as its receipt shows. `future`: its date cannot be right, so it is not trusted.
 * `unread`: the receipt was not read in time.
 */
export type CopyOrigin = 'own' | 'other' | 'future' | 'unread';

export interface ListedCopy extends StoredCopy {
  readonly origin: CopyOrigin;
}

const ORIGINS: readonly CopyOrigin[] = ['own', 'unread', 'future', 'other'];
/** A store may be full of what others have put there; of its own, a site has fewer than twenty. */
const MOST_READ = 200;
const PAGE_RECEIPT_MAX_BYTES = 8 * 1024 * 1024;

/**
 * For the admin area: the copies that this site made, newest first, and after them what others have
 * put there.
 * @param signal ends the reading of receipts
 */
export async function listByOrigin(
  objects: BackupObjects,
  trust: Trust,
  signal: AbortSignal,
): Promise<ListedCopy[]> {
  const copies = await listStoredCopies(objects, signal);
  let read = 0;
  const listed: ListedCopy[] = [];
  for (const copy of copies) {
    const isRead = read < MOST_READ && isFromNow(copy, trust);
    if (isRead) read += 1;
    const unread = isFromNow(copy, trust) ? 'unread' : 'future';
    const origin = isRead ? await readOrigin(objects, copy, { trust, signal }) : unread;
    listed.push({ ...copy, origin });
  }
  return listed.sort((a, b) => ORIGINS.indexOf(a.origin) - ORIGINS.indexOf(b.origin));
}

async function readOrigin(
  objects: BackupObjects,
  { name }: StoredCopy,
  { trust, signal }: { trust: Trust; signal: AbortSignal },
): Promise<CopyOrigin> {
  if (signal.aborted) return 'unread';
  try {
    const maxBytes = PAGE_RECEIPT_MAX_BYTES;
    const receipt = await findReceipt(objects, name, { trust, signal, maxBytes });
    return receipt?.isSigned === true ? 'own' : 'other';
  } catch (error) {
    if (signal.aborted) return 'unread';
    throw error;
  }
}

interface Reading {
  readonly trust: Pick<Trust, 'secret'>;
  readonly signal?: AbortSignal | undefined;
  readonly maxBytes?: number;
}

/** Null when it cannot be read by this version, or was deleted. */
async function findReceipt(
  objects: BackupObjects,
  name: string,
  { trust, signal, maxBytes = RECEIPT_MAX_BYTES }: Reading,
): Promise<FoundReceipt | null> {
  const content = await objects.read(receiptKey(name), { maxBytes, signal });
  if (content === null) return null;
  const chunks: Uint8Array[] = [];
  try {
    for await (const chunk of content) chunks.push(chunk);
  } catch (error) {
    if (error instanceof BackupError && error.code === 'damaged') return null;
    throw error;
  }
  return readReceipt(Buffer.concat(chunks).toString('utf8'), name, trust.secret);
}

/** A copy whose receipt was read. */
export interface KnownCopy {
  readonly copy: StoredCopy;
  readonly receipt: FoundReceipt;
}

/**
 * The copy with its receipt, if this site made it.
 * @throws BackupError if it cannot be read or is somebody else's
 */
export async function requireOwnCopy(
  objects: BackupObjects,
  copy: StoredCopy,
  trust: Trust,
  signal?: AbortSignal,
): Promise<KnownCopy> {
  const receipt = await requireReceipt(objects, copy.name, { trust, signal });
  if (!receipt.isSigned) {
    throw new BackupError(
      'not_ours',
      `${copy.name} was not made with this site's secret: somebody else may have put it there. Set SECRET, or the file "secret" in DATA_DIR, to the one from when it was made. If that is lost, and you trust everybody who can write to the backup store, add --unverified.`,
    );
  }
  if (!isFromNow(copy, trust)) {
    throw new BackupError(
      'not_ours',
      `${copy.name} has a date in the future: a clock was wrong, or is. If you know why, add --unverified.`,
    );
  }
  requireEncrypted(copy, receipt, trust.settings);
  return { copy, receipt };
}

/** Somebody who can write to the store, but has no key, could put other data there. */
function requireEncrypted(
  { name }: StoredCopy,
  { encryption }: FoundReceipt,
  settings: EncryptionSettings,
): void {
  const isExpected =
    encryptionKind(settings) !== 'none' || settings.backupIdentityFile !== undefined;
  if (encryption !== 'none' || !isExpected) return;
  throw new BackupError(
    'wrong_key',
    `${name} is not encrypted, although a key is set: somebody else may have put it there. If it is from before you set the key, press “Back up now” for one that is, or leave BACKUP_RECIPIENT, BACKUP_PASSPHRASE and BACKUP_IDENTITY_FILE out to restore it.`,
  );
}

/** @throws BackupError when this version cannot read it */
export async function requireReceipt(
  objects: BackupObjects,
  name: string,
  reading: Reading,
): Promise<FoundReceipt> {
  const receipt = await findReceipt(objects, name, reading);
  if (receipt !== null) return receipt;
  throw new BackupError(
    'damaged',
    `${name} cannot be restored: ${receiptKey(name)} beside it is damaged, or of a newer version of this software.`,
  );
}

export interface Choice {
  /** The name that was typed; undefined for the newest one with everything in it. */
  readonly typed: string | undefined;
  /** Whether copies of others count as well. */
  readonly unverified?: boolean;
}

/**
 * Chooses a copy to restore or to check. The newest is the newest that this site made, whatever the
 * names of others say.
 * @throws BackupError when there is none
 */
export async function requireCopy(
  objects: BackupObjects,
  { typed, unverified = false }: Choice,
  trust: Trust,
  signal?: AbortSignal,
): Promise<KnownCopy> {
  const listed = await listStoredCopies(objects, signal);
  const open = async (copy: StoredCopy): Promise<KnownCopy> =>
    unverified
      ? { copy, receipt: await requireReceipt(objects, copy.name, { trust, signal }) }
      : requireOwnCopy(objects, copy, trust, signal);
  if (typed !== undefined) {
    const found = listed.find(({ name }) => name === readTypedName(typed));
    if (found === undefined) throw noCopy(typed, listed);
    return open(found);
  }
  const candidates = unverified ? listed : listed.filter((copy) => isFromNow(copy, trust));
  const newestFirst = [...candidates].sort((a, b) => rank(a) - rank(b));
  let rejection: unknown = null;
  for (const copy of newestFirst) {
    try {
      return await open(copy);
    } catch (error) {
      if (!(error instanceof BackupError) || !SKIPPED.has(error.code)) throw error;
      rejection ??= error;
    }
  }
  throw rejection ?? noCopy(typed, candidates);
}

/** Of a copy that may be somebody else's: an older one may be the site's. */
const SKIPPED: ReadonlySet<string> = new Set(['not_ours', 'damaged']);

/** Those from before an update have no uploads, so they come last. */
function rank({ kind }: StoredCopy): number {
  return kind === 'before-update' ? 1 : 0;
}

function noCopy(typed: string | undefined, copies: readonly StoredCopy[]): BackupError {
  const names = copies.map(({ name }) => name.replace(/\.tar$/, '')).join(', ');
  return new BackupError(
    'nothing_there',
    copies.length === 0
      ? 'There is no backup in that place.'
      : `There is no backup ${typed} in that place. There are: ${names}.`,
  );
}
