import { type FoundFile, readStart } from './open-files.server.ts';
import { findEncoding, SAMPLED, UTF_8, WINDOWS } from './read-text.ts';

type Openable = Pick<FoundFile, 'open'>;

export interface FileEncoding {
  readonly encoding: string;
  /** Whether its characters may be wrong. */
  readonly isGuessed: boolean;
}

/** How a text file is written: `readTextFile` for one that may be large. */
export async function findFileEncoding(file: Openable): Promise<FileEncoding> {
  const found = findEncoding(await readStart(await file.open(), SAMPLED));
  if (found !== null) return { encoding: found, isGuessed: false };
  const decoder = new TextDecoder(UTF_8, { fatal: true });
  for await (const bytes of (await file.open()) as AsyncIterable<Buffer>) {
    try {
      decoder.decode(bytes, { stream: true });
    } catch {
      return { encoding: WINDOWS, isGuessed: true };
    }
  }
  return { encoding: UTF_8, isGuessed: false };
}

/** A text file in pieces, as they come from the disk. */
export async function* readPieces(file: Openable, encoding: string): AsyncGenerator<string> {
  // As a stream: a character that the end of the file cuts in half is left out.
  const decoder = new TextDecoder(encoding);
  for await (const bytes of (await file.open()) as AsyncIterable<Buffer>) {
    yield decoder.decode(bytes, { stream: true });
  }
}

/** A text file as a whole, of which no second copy is in memory. */
export async function readWholeText(file: Openable): Promise<{ text: string; isGuessed: boolean }> {
  const { encoding, isGuessed } = await findFileEncoding(file);
  let text = '';
  for await (const piece of readPieces(file, encoding)) text += piece;
  return { text, isGuessed };
}
