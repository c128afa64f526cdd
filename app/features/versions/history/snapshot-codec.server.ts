import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import { reportDamaged } from '#database/json-column.ts';

/** At most this many versions are read to get one, without itself. */
export const MAX_STEPS = 32;
/** Of the JSON of a post, whose content has at most 1 MB, with every character escaped. */
const MAX_SNAPSHOT_BYTES = 16 * 1024 * 1024;
/** A long text gets a shorter chain: at most this many bytes are decompressed. */
const MAX_STEP_BYTES = 8 * 1024 * 1024;

/** A text as it is stored: a full copy, or compressed against the text of the version before. */
export interface StoredSnapshot {
  readonly steps: number;
  /** Whether the text before is needed to read it. */
  readonly isDelta: boolean;
  readonly bytes: Uint8Array;
}

const OPTIONS = {
  params: {
    // The checksum finds a text that was compressed against another one.
    [constants.ZSTD_c_checksumFlag]: 1,
    // The default level remembers one place for each few bytes. Where phrases come again, it misses
    // the long part that did not change, and a small edit takes a seventh of the text.
    [constants.ZSTD_c_compressionLevel]: 9,
  },
};

/** @param before the text of the version before, and the steps that reading it takes */
export function encodeSnapshot(
  text: string,
  before: { text: string; steps: number } | null,
): StoredSnapshot {
  const source = Buffer.from(text);
  if (before !== null && before.steps < maxSteps(source)) {
    const dictionary = Buffer.from(before.text);
    const bytes = zstdCompressSync(source, { ...OPTIONS, dictionary });
    return { steps: before.steps + 1, isDelta: true, bytes };
  }
  return { steps: 0, isDelta: false, bytes: zstdCompressSync(source, OPTIONS) };
}

/**
 * The text of a version; null if what is stored of it is damaged.
 * @param chain a full copy and what was compressed against it, each against the one before
 */
export function decodeSnapshots(chain: readonly Uint8Array[]): string | null {
  try {
    return decodeChain(chain);
  } catch (error) {
    const { code = 'not compressed' } = error as { code?: string };
    reportDamaged({ column: 'document_versions.snapshot', problem: code });
    return null;
  }
}

function decodeChain(chain: readonly Uint8Array[]): string {
  let text: Buffer | undefined;
  for (const bytes of chain) {
    text = zstdDecompressSync(bytes, {
      maxOutputLength: MAX_SNAPSHOT_BYTES,
      ...(text === undefined ? {} : { dictionary: text }),
    });
  }
  if (text === undefined) throw new Error('a version without a snapshot');
  return text.toString();
}

function maxSteps({ byteLength }: Uint8Array): number {
  return Math.min(MAX_STEPS, Math.max(2, Math.floor(MAX_STEP_BYTES / Math.max(1, byteLength))));
}
