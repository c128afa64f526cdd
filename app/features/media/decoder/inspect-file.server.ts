import { type FileHandle, open } from 'node:fs/promises';
import { FILE_KIND_BYTES, type FileKind, hasImageSequence, readFileKind } from '../file-kind.ts';

export interface InspectedFile {
  readonly kind: FileKind;
  /** An animation that sharp would read as a still image without saying so. */
  readonly isUnreadableAnimation: boolean;
  /** A JPEG with a side that its format allows and its decoder does not. */
  readonly isTooLong: boolean;
}

const JPEG_MAX_SIDE = 65_500;

/** What the bytes of an upload say about it before it is decoded. */
export async function inspectFile(path: string): Promise<InspectedFile> {
  const file = await open(path);
  try {
    const start = await readAt(file, 0, FILE_KIND_BYTES);
    const kind = readFileKind(start);
    return {
      kind,
      isUnreadableAnimation:
        kind === 'png' ? await isAnimatedPng(file) : kind === 'avif' && hasImageSequence(start),
      isTooLong: kind === 'jpeg' && (await findLongestJpegSide(file)) > JPEG_MAX_SIDE,
    };
  } finally {
    await file.close();
  }
}

async function readAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position);
  return buffer.subarray(0, bytesRead);
}

const PNG_SIGNATURE_BYTES = 8;
/** Length, name and checksum around the data of a chunk. */
const PNG_CHUNK_BYTES = 12;
/** More than any program writes ahead of the pixels. */
const MAX_PARTS = 1_000;

/** An animated PNG has an `acTL` chunk with its number of frames ahead of its pixels. */
async function isAnimatedPng(file: FileHandle): Promise<boolean> {
  let position = PNG_SIGNATURE_BYTES;
  for (let part = 0; part < MAX_PARTS; part += 1) {
    const chunk = await readAt(file, position, 12);
    if (chunk.byteLength < 12) return false;
    const name = chunk.toString('latin1', 4, 8);
    if (name === 'acTL') return chunk.readUInt32BE(8) > 1;
    if (name === 'IDAT') return false;
    position += chunk.readUInt32BE(0) + PNG_CHUNK_BYTES;
  }
  return false;
}

const JPEG_START_BYTES = 2;

/** 0 if the file does not say its size. */
async function findLongestJpegSide(file: FileHandle): Promise<number> {
  let position = JPEG_START_BYTES;
  for (let part = 0; part < MAX_PARTS; part += 1) {
    const segment = await readAt(file, position, 9);
    if (segment.byteLength < 9 || segment[0] !== 0xff) return 0;
    const marker = segment[1] ?? 0;
    // Frame headers are C0 to CF, without the tables and reserved codes among them.
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return Math.max(segment.readUInt16BE(5), segment.readUInt16BE(7));
    position += 2 + segment.readUInt16BE(2);
  }
  return 0;
}
