import { open, readFile } from 'node:fs/promises';
import { findEncoding } from '#app/features/moving/files/read-text.ts';

/** Each takes a look at the whole rest of the file. */
const MOST_MISSED = 20;
const FILLER = 'x';

/**
 * Overwrites passwords' hashes and keys in a file that was uploaded, which is kept until the import is
 * over and may be read again. One that the file writes with escapes is not found.
 * @param secrets in the order of the file
 */
export async function wipeSecrets(path: string, secrets: readonly string[]): Promise<void> {
  const bytes = await readFile(path);
  const encode = encoderOf(findEncoding(bytes));
  const file = await open(path, 'r+');
  let from = 0;
  let missed = 0;
  try {
    for (const secret of secrets) {
      if (missed > MOST_MISSED) return;
      const written = encode(secret);
      const at = bytes.indexOf(written, from);
      if (at === -1) missed += 1;
      else {
        await file.write(Buffer.alloc(written.length, encode(FILLER)), 0, written.length, at);
        from = at + written.length;
      }
    }
  } finally {
    await file.close();
  }
}

function encoderOf(encoding: string | null): (text: string) => Buffer {
  if (encoding === null) return (text) => Buffer.from(text);
  const little = (text: string) => Buffer.from(text, 'utf16le');
  return encoding === 'utf-16le' ? little : (text) => little(text).swap16();
}
