// Plain JavaScript for Node 20 without packages: this runs before anything is installed.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url));

/** Prints a sentence and ends the process with code 1. */
export function fail(sentence) {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}

export function say(sentence) {
  process.stdout.write(`${sentence}\n`);
}

/** One hash of the paths and contents of these files. */
export function hashFiles(files) {
  const hash = createHash('sha256');
  for (const file of files) {
    hash.update(relative(root, file)).update('\0').update(readFileSync(file)).update('\0');
  }
  return hash.digest('hex');
}
