import { join } from 'node:path';
import type { Lease, Leases } from '#database/replicas/leases.server.ts';
import type { WriteDeps } from '#database/write.ts';
import { BackupError } from '../archive/backup-error.ts';
import { listBackups } from '../folder/backup-folder.server.ts';
import { inCheckFolder } from '../folder/check-folder.server.ts';
import { describeStoreFailure } from './describe-failure.server.ts';
import { type EncryptionSettings, resolveEncryption } from './encryption.server.ts';
import { checkCopy } from './fetch-copy.server.ts';
import type { BackupObjects } from './open-objects.server.ts';
import {
  type KnownCopy,
  readContents,
  requireCopy,
  type StoreContents,
} from './read-copies.server.ts';
import { type SendDeps, type Sent, sendCopy } from './send-copy.server.ts';
import { claimWork, readStoreState, recordChecked, recordSent } from './store-state.server.ts';
import { isCheckDue, isRetryDue, listUnsent } from './store-status.ts';
import { listExpiredFiles } from './stored-files.ts';

export interface StoreKeeperDeps extends WriteDeps, SendDeps {
  readonly openObjects: () => Promise<BackupObjects>;
  readonly settings: EncryptionSettings;
  readonly leases: Leases;
  readonly shutdownSignal: AbortSignal;
  /** Whether the clock is trusted. Until it is, nothing is deleted. */
  readonly believesClock: () => Promise<boolean>;
  readonly log: {
    info(facts: object, message: string): void;
    warn(facts: object, message: string): void;
  };
}

export type StoreWork = 'sending' | 'checking';

/** `busy`: another server is doing it. `failed`: the owner sees why. */
export type KeeperResult = 'done' | 'busy' | 'failed';

/** Copies backups to the backup store, deletes expired ones there, and checks the newest. */
export interface StoreKeeper {
  /** What this process is doing there. */
  working(): StoreWork | null;
  /** Sends the backups that the store lacks. With a claim, that of the caller is used and kept. */
  send(claim?: Lease): Promise<KeeperResult>;
  check(): Promise<KeeperResult>;
  /** Sends what is unsent at the start and after a failure, and checks the newest once a week. */
  tick(): Promise<void>;
  settle(): Promise<void>;
}

export function createStoreKeeper(deps: StoreKeeperDeps): StoreKeeper {
  let work: { kind: StoreWork; done: Promise<unknown> } | null = null;
  // Whether something was left in the middle, by this process or an earlier one.
  let isUnsure = true;

  async function run(
    kind: StoreWork,
    task: (signal: AbortSignal) => Promise<KeeperResult>,
    given?: Lease,
  ): Promise<KeeperResult> {
    if (work !== null) return 'busy';
    const done = runClaimed(deps, task, given);
    work = { kind, done: done.catch(() => undefined) };
    deps.publish([{ type: 'backups', id: kind }]);
    try {
      return await done;
    } finally {
      work = null;
      deps.publish([{ type: 'backups', id: 'store' }]);
    }
  }

  async function send(claim?: Lease): Promise<KeeperResult> {
    isUnsure = true;
    const result = await run('sending', (signal) => sendUnsent(deps, signal), claim);
    isUnsure = result === 'busy';
    return result;
  }

  const check = () => run('checking', (signal) => checkNewest(deps, signal));

  return {
    working: () => work?.kind ?? null,
    send,
    check,
    async tick() {
      const state = await readStoreState(deps.database.db);
      if (isUnsure || isRetryDue(state, deps.now())) await send();
      else if (isCheckDue(state, deps.now())) await check();
    },
    async settle() {
      await work?.done;
    },
  };
}

async function runClaimed(
  deps: StoreKeeperDeps,
  task: (signal: AbortSignal) => Promise<KeeperResult>,
  given: Lease | undefined,
): Promise<KeeperResult> {
  const claim = given ?? (await claimWork(deps));
  if (claim === null) return 'busy';
  try {
    return await task(AbortSignal.any([deps.shutdownSignal, claim.lost]));
  } finally {
    if (given === undefined) await claim.release();
  }
}

async function sendUnsent(deps: StoreKeeperDeps, signal: AbortSignal): Promise<KeeperResult> {
  const started = deps.now();
  let name: string | null = null;
  let sent: Sent | null = null;
  let objects: BackupObjects | null = null;
  try {
    objects = await deps.openObjects();
    let contents = await readContents(objects, deps, signal);
    const local = await listBackups(deps.dataDir);
    const unsent = listUnsent(local, contents.copies, deps.now());
    for (const backup of unsent) {
      name = backup.name;
      const encryption = await resolveEncryption(deps.settings, listWrapped(contents));
      sent = await sendCopy(objects, deps, { backup, encryption, files: contents.files, signal });
      deps.log.info({ backup: name, ...sent }, 'a backup was copied to the backup store');
      contents = await readContents(objects, deps, signal);
    }
    const { sent: before } = await readStoreState(deps.database.db);
    // After a failure, finding that nothing is missing is a success as well.
    if (sent !== null || (before.last?.problem ?? null) !== null) {
      await recordSent(deps, {
        ...facts(deps, started, contents.copies[0]?.name ?? null),
        ...(sent ?? describeNewest(contents)),
      });
    }
    if (sent !== null) await tidy(objects, deps, { contents, justSent: name, signal });
    return 'done';
  } catch (error) {
    if (signal.aborted) throw error;
    const problem = describeStoreFailure(error);
    deps.log.warn({ err: error, backup: name }, 'a backup could not be copied to the backup store');
    await recordSent(deps, { ...facts(deps, started, name), ...NOTHING_SENT, problem });
    return 'failed';
  } finally {
    objects?.close();
  }
}

const NOTHING_SENT: Sent = { bytes: 0, images: 0, newImages: 0 };

function describeNewest({ copies: [newest], receipts }: StoreContents): Sent {
  if (newest === undefined) return NOTHING_SENT;
  const images = receipts.get(newest.name)?.images.length ?? 0;
  return { bytes: newest.bytes, images, newImages: 0 };
}

interface Tidying {
  readonly contents: StoreContents;
  readonly justSent: string | null;
  readonly signal: AbortSignal;
}

/**
 * Deletes what is expired. A failure is only logged: the credentials may be allowed to add copies and
 * not to delete any, so that an intruder on the server cannot delete any either.
 */
async function tidy(objects: BackupObjects, deps: StoreKeeperDeps, tidying: Tidying) {
  const { log, believesClock } = deps;
  const jobs = {
    'expired copies': async () => {
      if (await believesClock()) await deleteExpired(objects, deps, tidying);
    },
    'unfinished uploads': () => objects.removeUnfinished(),
  };
  for (const [job, work] of Object.entries(jobs)) {
    await work().catch((error: unknown) => {
      if (tidying.signal.aborted) throw error;
      log.warn({ err: error, job }, 'expired files of the backup store could not be deleted');
    });
  }
}

async function deleteExpired(
  objects: BackupObjects,
  deps: StoreKeeperDeps,
  { contents, justSent, signal }: Tidying,
): Promise<void> {
  const expired = listExpiredFiles({ ...contents, justSent, now: deps.now() });
  for (const key of expired) await objects.remove(key, signal);
  if (expired.length > 0) {
    deps.log.info({ files: expired.length }, 'expired files of the backup store were deleted');
  }
}

async function checkNewest(deps: StoreKeeperDeps, signal: AbortSignal): Promise<KeeperResult> {
  const started = deps.now();
  let name: string | null = null;
  let objects: BackupObjects | null = null;
  try {
    objects = await deps.openObjects();
    const copy = await chooseCopy(objects, deps, signal);
    name = copy.copy.name;
    const { settings } = deps;
    const store = objects;
    const { how } = await inCheckFolder(deps.dataDir, (folder) =>
      checkCopy(store, copy, { settings, work: join(folder, 'copy'), signal }),
    );
    deps.log.info({ backup: name, how }, 'the newest backup of the backup store was checked');
    await recordChecked(deps, { ...facts(deps, started, name), how });
    return 'done';
  } catch (error) {
    if (signal.aborted) throw error;
    // A command on the server is checking one; the next tick tries again.
    if (error instanceof BackupError && error.code === 'under_way') return 'busy';
    deps.log.warn({ err: error, backup: name }, 'the check of the backup store failed');
    const problem = describeStoreFailure(error);
    await recordChecked(deps, { ...facts(deps, started, name), how: null, problem });
    return 'failed';
  } finally {
    objects?.close();
  }
}

/** The newest that this site made: what else is in the store is not checked. */
async function chooseCopy(
  objects: BackupObjects,
  deps: StoreKeeperDeps,
  signal: AbortSignal,
): Promise<KnownCopy> {
  try {
    return await requireCopy(objects, { typed: undefined }, deps, signal);
  } catch (error) {
    if (!(error instanceof BackupError) || !MISSING.has(error.code)) throw error;
    throw new BackupError(
      'nothing_there',
      'There is no backup that this site made in the backup store. Press “Back up now”.',
      { cause: error },
    );
  }
}

const MISSING: ReadonlySet<string> = new Set(['nothing_there', 'not_ours']);

function facts(deps: StoreKeeperDeps, started: Date, name: string | null) {
  const at = deps.now();
  return {
    at: at.toISOString(),
    name,
    problem: null as string | null,
    seconds: Math.round((at.getTime() - started.getTime()) / 100) / 10,
  };
}

function listWrapped({ copies, receipts }: StoreContents): string[] {
  return copies.flatMap(({ name }) => receipts.get(name)?.wrappedIdentity ?? []);
}
