import { Readable } from 'node:stream';
import { expect, it } from 'vitest';
import type { FoundFile } from './open-files.server.ts';
import { readDetails } from './read-details.server.ts';

function file(name: string, text: string): FoundFile {
  const bytes = Buffer.from(text);
  return { name, bytes: bytes.length, open: async () => Readable.from([bytes]) };
}

const redirect = (n: number) => ({ From: `/${n}`, To: '/there', Kind: 'permanent' });
const NO_FILES = { topics: [], authors: [], redirects: [], images: [] };

it('names what it leaves out, with how many and why', async () => {
  const redirects = Array.from({ length: 20_004 }, (_, n) => redirect(n));
  const { details, notes } = await readDetails({
    ...NO_FILES,
    authors: [file('site.zip/authors.json', '[{"name": ')],
    redirects: [file('site.zip/redirects.json', JSON.stringify(['/old', ...redirects]))],
  });
  expect(details.redirects).toHaveLength(20_000);
  expect(notes).toEqual([
    'site.zip/authors.json is damaged or incomplete, so it was left out.',
    'Left out of site.zip/redirects.json: 1 redirect, damaged, or changed by hand.',
    'Left out of site.zip/redirects.json: 4 redirects, more than the 20,000 that one import takes.',
  ]);
});
