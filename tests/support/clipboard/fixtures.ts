import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What a program puts on the clipboard as text/html, and what it becomes in a post. */
export interface ClipboardFixture {
  readonly program: string;
  readonly html: string;
  readonly clean: string;
}

const PROGRAMS = [
  'excel',
  'excel-cell',
  'google-docs',
  'libreoffice',
  'notes',
  'outlook',
  'pages',
  'vs-code',
  'web-page',
  'word-desktop',
  'word-online',
];

export function clipboardFixtures(): ClipboardFixture[] {
  return PROGRAMS.map((program) => ({
    program,
    html: readFixture(`${program}.html`),
    // The files have a line for each block; the HTML of a post has none.
    clean: readFixture(`${program}.clean.html`).trim().replaceAll('>\n<', '><'),
  }));
}

function readFixture(name: string): string {
  return readFileSync(join(import.meta.dirname, name), 'utf8');
}
