import { createReadStream, createWriteStream, rmSync } from 'node:fs';
import { mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type Entry, openPromise, type ZipFile } from 'yauzl';

/** A file that was uploaded, and where it is stored. */
export interface KeptFile {
  /** The name that it was uploaded with, for messages only. */
  readonly name: string;
  readonly path: string;
}

/** A file to import from: one that was uploaded, or one in a ZIP. */
export interface FoundFile {
  /** Its path within the ZIP, after the name of the ZIP. */
  readonly name: string;
  readonly bytes: number;
  /** Where it is stored; of a file in a ZIP, nowhere. */
  readonly path?: string;
  open(): Promise<Readable>;
}

export interface OpenedFiles {
  readonly files: readonly FoundFile[];
  /** Files that were skipped, and why, as sentences for the owner. */
  readonly refused: readonly string[];
  close(): void;
}

const MOST_ENTRIES = 50_000;
const MOST_NAME = 500;
const MOST_FOLDERS = 20;
const MOST_ENTRY_BYTES = 512 * 1024 * 1024;
const MOST_BYTES = 8 * 1024 * 1024 * 1024;
/** Texts compress to a tenth, repetitive ones to a fiftieth; only a ZIP bomb compresses more. */
const MOST_RATIO = 200;
/** Smaller files may compress as well as they like. */
const RATIO_FROM_BYTES = 10 * 1024 * 1024;
/** Files that operating systems add to folders and ZIPs. */
const NOISE = /(?:^|\/)(?:__MACOSX\/|\.DS_Store$|Thumbs\.db$|desktop\.ini$|\._)/;

/** ZIPs in one ZIP: large exports come as parts. */
const MOST_PARTS = 50;
const IS_ZIP_NAME = /\.zip$/i;

/** What may still come out of one uploaded file, with the ZIPs in it. */
interface Room {
  entries: number;
  bytes: number;
}

interface Opening {
  readonly zips: ZipFile[];
  readonly files: FoundFile[];
  readonly refused: string[];
  /** Folders with what was unpacked. */
  readonly folders: string[];
}

/**
 * Opens files, the files in ZIPs, and those in ZIPs in them, which are unpacked beside the upload until
 * `close`. The names of files are never used as paths.
 */
export async function openFiles(kept: readonly KeptFile[]): Promise<OpenedFiles> {
  const opening: Opening = { zips: [], files: [], refused: [], folders: [] };
  function close(): void {
    for (const zip of opening.zips) zip.close();
    for (const folder of opening.folders) rmSync(folder, { recursive: true, force: true });
  }
  try {
    for (const file of kept) {
      if (await isZip(file.path)) await openUploadedZip(opening, file);
      else opening.files.push(await describeFile(file));
    }
  } catch (error) {
    close();
    throw error;
  }
  return { files: opening.files, refused: opening.refused, close };
}

async function openUploadedZip(opening: Opening, file: KeptFile): Promise<void> {
  const room: Room = { entries: MOST_ENTRIES, bytes: MOST_BYTES };
  const parts = (await openListed(opening, file, room)).filter(({ name }) =>
    IS_ZIP_NAME.test(name),
  );
  if (parts.length === 0) return;
  const folder = `${file.path}-unpacked`;
  // Of a server that was killed.
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder);
  opening.folders.push(folder);
  for (const [index, part] of parts.slice(0, MOST_PARTS).entries()) {
    const path = join(folder, String(index));
    try {
      await pipeline(await part.open(), createWriteStream(path, { flags: 'wx' }));
    } catch (error) {
      // The file stays in the list, and its reader says so.
      if (!(error instanceof DamagedFileError)) throw error;
      continue;
    }
    if (!(await isZip(path))) continue;
    opening.files.splice(opening.files.indexOf(part), 1);
    await openListed(opening, { name: part.name, path }, room);
  }
}

/** Adds the files in a ZIP. Returns them. */
async function openListed(opening: Opening, file: KeptFile, room: Room): Promise<FoundFile[]> {
  const zip = await openZip(file);
  if (typeof zip === 'string') {
    opening.refused.push(zip);
    return [];
  }
  opening.zips.push(zip);
  const { files, refused } = await listEntries(zip, file.name, room);
  opening.files.push(...files);
  opening.refused.push(...refused);
  return files;
}

/** Whether a file begins like a ZIP; the second signature is that of an empty one. */
export function isZipStart(start: Buffer): boolean {
  const text = start.toString('latin1', 0, 4);
  return text === 'PK\x03\x04' || text === 'PK\x05\x06';
}

async function isZip(path: string): Promise<boolean> {
  const start = await readStart(createReadStream(path, { end: 3 }), 4);
  return isZipStart(start);
}

async function describeFile({ name, path }: KeptFile): Promise<FoundFile> {
  const handle = await open(path);
  try {
    const { size } = await handle.stat();
    return { name, path, bytes: size, open: async () => createReadStream(path) };
  } finally {
    await handle.close();
  }
}

async function openZip({ name, path }: KeptFile): Promise<ZipFile | string> {
  try {
    return await openPromise(path, { autoClose: false, lazyEntries: true });
  } catch {
    return `${name} is a ZIP that is damaged or incomplete. Make it anew, and upload it again.`;
  }
}

async function listEntries(
  zip: ZipFile,
  zipName: string,
  room: Room,
): Promise<{ files: FoundFile[]; refused: string[] }> {
  const files: FoundFile[] = [];
  const refused: string[] = [];
  if (zip.entryCount > room.entries) {
    const most = MOST_ENTRIES.toLocaleString('en-US');
    return {
      files,
      refused: [`${zipName} has more than ${most} files. Split it into several ZIPs.`],
    };
  }
  room.entries -= zip.entryCount;
  try {
    for await (const entry of zip.eachEntry()) {
      if (entry.fileName.endsWith('/') || NOISE.test(entry.fileName)) continue;
      const problem = findProblem(entry);
      room.bytes -= entry.uncompressedSize;
      if (room.bytes < 0) {
        refused.push(`${zipName} unpacks to more than 8 GB, so not all of it was read.`);
        break;
      }
      const name = `${zipName}/${entry.fileName}`;
      if (problem !== null) refused.push(`${shorten(name)} ${problem}`);
      else {
        files.push({
          name,
          bytes: entry.uncompressedSize,
          open: async () => Readable.from(unpack(zip, entry, name)),
        });
      }
    }
  } catch {
    // A name that leads out of the ZIP, or a list of files that is cut off.
    refused.push(
      `${zipName} has a file whose name or place no ordinary ZIP has, so it was not read from there on.`,
    );
  }
  return { files, refused };
}

/** A file that differs from what the directory of its ZIP says. `message` is for the owner. */
export class DamagedFileError extends Error {
  override name = 'DamagedFileError';
}

async function* unpack(zip: ZipFile, entry: Entry, name: string): AsyncGenerator<Buffer> {
  try {
    yield* (await zip.openReadStreamPromise(entry)) as AsyncIterable<Buffer>;
  } catch (error) {
    throw new DamagedFileError(`${shorten(name)} is damaged, so it was not read to its end.`, {
      cause: error,
    });
  }
}

/** Why a file in a ZIP is not read, as the rest of a sentence. */
function findProblem(entry: Entry): string | null {
  if (entry.isEncrypted()) return 'is locked with a password, so it was not read.';
  if (!entry.canDecodeFileData()) return 'is packed in a way that we cannot read.';
  if (entry.fileName.length > MOST_NAME || entry.fileName.split('/').length > MOST_FOLDERS) {
    return 'has a name that is too long, so it was not read.';
  }
  if (entry.uncompressedSize > MOST_ENTRY_BYTES)
    return 'is larger than 512 MB, so it was not read.';
  const isBomb =
    entry.uncompressedSize > RATIO_FROM_BYTES &&
    entry.uncompressedSize / Math.max(1, entry.compressedSize) > MOST_RATIO;
  return isBomb ? 'unpacks to far more than it looks like, so it was not read.' : null;
}

function shorten(name: string): string {
  return name.length > 120 ? `${name.slice(0, 119)}…` : name;
}

/** A file as a whole; null if it is damaged. */
export async function readWhole(file: FoundFile): Promise<Buffer | null> {
  try {
    return await readStart(await file.open(), file.bytes);
  } catch (error) {
    if (error instanceof DamagedFileError) return null;
    throw error;
  }
}

/** The first bytes of a stream, which is closed afterwards. */
export async function readStart(stream: Readable, bytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    length += chunk.length;
    if (length >= bytes) break;
  }
  return Buffer.concat(chunks).subarray(0, bytes);
}
