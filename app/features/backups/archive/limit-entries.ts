import { BackupError } from './backup-error.ts';

const BLOCK = 512;
const SIZE = { start: 124, end: 136 };
const TYPE = 156;
/** A plain file: backups have no other entries. */
const FILE = '0'.charCodeAt(0);
const NAME_END = 100;
/** More than a manifest can name. */
const MOST_ENTRIES = 500_000;

/**
 * Passes a tar on and reads its headers along the way: the library keeps the whole content of some
 * kinds of entries in memory, however large they claim to be.
 * @throws BackupError for an entry that is no plain file, and for too many of them
 */
export async function* limitEntries(
  source: AsyncIterable<Uint8Array>,
  label: string,
): AsyncIterable<Uint8Array> {
  const header = Buffer.alloc(BLOCK);
  let filled = 0;
  /** The rest of the entry, padding included. */
  let content = 0;
  let entries = 0;
  for await (const chunk of source) {
    for (let at = 0; at < chunk.byteLength; ) {
      const skipped = Math.min(content, chunk.byteLength - at);
      content -= skipped;
      at += skipped;
      const taken = Math.min(BLOCK - filled, chunk.byteLength - at);
      header.set(chunk.subarray(at, at + taken), filled);
      filled += taken;
      at += taken;
      if (filled < BLOCK) continue;
      filled = 0;
      const bytes = readHeader(header, label);
      if (bytes === null) continue;
      entries += 1;
      if (entries > MOST_ENTRIES) {
        throw new BackupError('not_a_backup', `${label} has more files than any site.`);
      }
      content = Math.ceil(bytes / BLOCK) * BLOCK;
    }
    yield chunk;
  }
}

/** The size of the entry; null for the empty block at the end. */
function readHeader(header: Buffer, label: string): number | null {
  if (header.readUInt8(0) === 0 && header.every((byte) => byte === 0)) return null;
  const bytes = readSize(header.subarray(SIZE.start, SIZE.end));
  const [name = ''] = header.toString('latin1', 0, NAME_END).split('\0');
  // The library takes a name that ends like this for a folder, which has no content.
  if (bytes !== null && header.readUInt8(TYPE) === FILE && !name.endsWith('/')) return bytes;
  throw new BackupError('not_a_backup', `${label} is not a backup of a site.`);
}

/** Octal digits, or a binary number from 8 GB on. */
function readSize(field: Buffer): number | null {
  if (field.readUInt32BE(0) === 0x80000000) {
    const size = field.readBigUInt64BE(4);
    return size <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(size) : null;
  }
  const digits = field
    .toString('latin1')
    .replace(/[\0 ]+$/, '')
    .trim();
  return /^[0-7]+$/.test(digits) ? Number.parseInt(digits, 8) : null;
}
