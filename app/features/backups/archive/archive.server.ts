import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { type FileHandle, mkdir, open, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { extract, type Headers, pack } from 'tar-stream';
import { BackupError } from './backup-error.ts';
import { limitEntries } from './limit-entries.ts';
import {
  isBackupFile,
  MANIFEST_NAME,
  type Manifest,
  type ManifestFile,
  readManifest,
} from './manifest.server.ts';
import { noteFailure } from './note-failure.ts';

const MANIFEST_MAX_BYTES = 64 * 1024 * 1024;

/** Streams files into a tar, so that only a chunk of one file is in memory. */
export interface ArchiveWriter {
  /** @throws ENOENT if the file does not exist; then nothing was added. */
  addFile(name: string, path: string): Promise<void>;
  /** Ends the tar with its manifest, and waits until it is synced to disk. */
  finish(describeFiles: (files: readonly ManifestFile[]) => Manifest): Promise<void>;
  /** Stops writing after a failure. The caller removes the file. */
  abandon(): Promise<void>;
}

/** Opens the file when it is first read: an error of an unread stream would go unnoticed. */
async function* readContent(path: string): AsyncGenerator<Buffer> {
  yield* createReadStream(path);
}

export async function createArchive(path: string, signal?: AbortSignal): Promise<ArchiveWriter> {
  const output = await open(path, 'wx', 0o600);
  const tar = pack();
  const files: ManifestFile[] = [];
  const written = writeAll(tar, output);
  // Awaited at the end. An earlier failure also fails the file that is being added.
  written.catch((error: Error) => tar.destroy(error));
  // `written` rejects with the same error; after it has ended, there is no other listener.
  tar.on('error', () => undefined);
  signal?.addEventListener('abort', () => tar.destroy(stoppedError()), { once: true });

  async function add(name: string, bytes: number, content: AsyncIterable<Buffer> | Buffer[]) {
    signal?.throwIfAborted();
    const hash = createHash('sha256');
    const ended = new Promise<void>((resolve, reject) => {
      const entry = tar.entry({ name, size: bytes, mode: 0o600, mtime: new Date() }, (error) =>
        error ? reject(error) : resolve(),
      );
      // Its callback gets the error, too. Without a listener the event would be an uncaught error.
      entry.on('error', reject);
      void copy(entry).catch(reject);
    });
    async function copy(entry: ReturnType<typeof tar.entry>): Promise<void> {
      for await (const chunk of content) {
        hash.update(chunk);
        if (!entry.write(chunk)) await Promise.race([once(entry, 'drain'), written]);
      }
      entry.end();
    }
    await Promise.race([ended, written.then(() => ended)]);
    return hash.digest('hex');
  }

  return {
    async addFile(name, path) {
      const { size } = await stat(path);
      const sha256 = await add(name, size, readContent(path));
      files.push({ name, bytes: size, sha256 });
    },
    async finish(describeFiles) {
      const text = Buffer.from(`${JSON.stringify(describeFiles(files), null, 1)}\n`);
      await add(MANIFEST_NAME, text.byteLength, [text]);
      tar.finalize();
      await written;
      await output.sync();
      await output.close();
    },
    async abandon() {
      tar.destroy(stoppedError());
      await written.catch(() => undefined);
      await output.close().catch(() => undefined);
    },
  };
}

async function writeAll(tar: AsyncIterable<Buffer>, output: FileHandle): Promise<void> {
  for await (const chunk of tar) await output.write(chunk);
}

function stoppedError(): BackupError {
  return new BackupError('stopped', 'The backup was stopped before it was complete.');
}

export interface ReadOptions {
  /** The path to extract a file to; null to only check it. */
  readonly into: (name: string) => string | null;
}

/**
 * Reads a whole backup and compares every file with the manifest.
 * @throws BackupError when the file is not a backup or is damaged
 */
export function readArchive(path: string, options: ReadOptions): Promise<Manifest> {
  return readArchiveStream(createReadStream(path), path, options);
}

/**
 * The same for a stream. An error of the stream itself is thrown as it is.
 * @param label names it in messages
 */
export async function readArchiveStream(
  source: AsyncIterable<Uint8Array>,
  label: string,
  { into }: ReadOptions,
): Promise<Manifest> {
  const found = new Map<string, { bytes: number; sha256: string }>();
  let text: string | null = null;
  const failure: { cause?: unknown } = {};
  try {
    await visitEntries(
      limitEntries(noteFailure(source, failure), label),
      async ({ name, type }, entry) => {
        if (name === MANIFEST_NAME && text === null) text = await readText(entry);
        else if (type !== 'file' || !isBackupFile(name) || found.has(name)) throw notABackup(label);
        else found.set(name, await writeFileFrom(entry, into(name)));
      },
    );
  } catch (error) {
    if (failure.cause !== undefined) throw failure.cause;
    if (error instanceof BackupError || isLocalDiskError(error)) throw error;
    throw new BackupError('damaged', `${label} cannot be read to its end.`, { cause: error });
  }
  const manifest = text === null ? null : readManifest(text);
  if (manifest === null) {
    throw new BackupError('not_a_backup', `${label} is not a backup that this version can read.`);
  }
  compare(label, manifest, found);
  return manifest;
}

/** Visits the files of a backup that was checked before, in their order. */
export function visitArchive(
  path: string,
  visit: (name: string, content: AsyncIterable<Buffer>) => Promise<void>,
): Promise<void> {
  return visitEntries(createReadStream(path), ({ name }, content) => visit(name, content));
}

async function visitEntries(
  source: AsyncIterable<Uint8Array>,
  visit: (header: Headers, content: AsyncIterable<Buffer>) => Promise<void>,
): Promise<void> {
  const tar = extract();
  const reading = pipeline(source, tar);
  reading.catch(() => undefined);
  for await (const entry of tar) {
    await visit(entry.header, entry);
    entry.resume();
  }
  await reading;
}

function notABackup(label: string): BackupError {
  return new BackupError('not_a_backup', `${label} is not a backup of a site.`);
}

/** Errors of the local disk, such as a full one, do not mean that the backup is damaged. */
function isLocalDiskError(error: unknown): boolean {
  return ['ENOSPC', 'EDQUOT', 'EACCES', 'EROFS', 'ENOENT', 'EISDIR'].includes(
    String((error as NodeJS.ErrnoException).code),
  );
}

async function readText(entry: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of entry) {
    bytes += chunk.byteLength;
    if (bytes > MANIFEST_MAX_BYTES)
      throw new BackupError('not_a_backup', 'The manifest is too long.');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** Writes a stream to a new file, or only reads it. Returns its size and checksum. */
export async function writeFileFrom(content: AsyncIterable<Uint8Array>, target: string | null) {
  const hash = createHash('sha256');
  let bytes = 0;
  let output: FileHandle | null = null;
  if (target !== null) {
    await mkdir(dirname(target), { recursive: true });
    output = await open(target, 'wx', 0o600);
  }
  try {
    for await (const chunk of content) {
      hash.update(chunk);
      bytes += chunk.byteLength;
      await output?.write(chunk);
    }
    await output?.sync();
  } finally {
    await output?.close();
  }
  return { bytes, sha256: hash.digest('hex') };
}

function compare(
  path: string,
  manifest: Manifest,
  found: ReadonlyMap<string, { bytes: number; sha256: string }>,
): void {
  for (const file of manifest.files) {
    const read = found.get(file.name);
    if (read?.sha256 !== file.sha256 || read.bytes !== file.bytes) {
      throw new BackupError('damaged', `${path} is damaged: ${file.name} is not as it was saved.`);
    }
  }
  if (found.size !== manifest.files.length) {
    throw new BackupError(
      'damaged',
      `${path} is damaged: there are files in it that nobody saved.`,
    );
  }
}

/** Extracts the files of a backup into one folder. */
export function extractTo(folder: string): ReadOptions {
  return { into: (name) => join(folder, name) };
}
