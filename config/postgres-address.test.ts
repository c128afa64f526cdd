import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { findPostgresProblem } from './postgres-address.ts';

it.each([
  ['sslmode=verify-full&sslrootcert=FOLDER/none.crt', 'cannot be read (ENOENT)'],
  ['sslmode=verify-full&sslrootcert=FOLDER/letter.pem', 'not a PEM file'],
  ['sslmode=verify-full&sslrootcert=system', 'leave it out'],
  ['sslmode=required', 'write sslmode=verify-full'],
  ['uselibpqcompat=true&sslmode=verify-ca', 'needs sslrootcert=FILE'],
])('%s: %s', (parameters, sentence) => {
  const folder = mkdtempSync(join(tmpdir(), 'wizard-address-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, 'letter.pem'), 'Dear Dana,\n');
  const address = `postgres://site@localhost/site?${parameters.replace('FOLDER', folder)}`;
  expect(findPostgresProblem(address)).toContain(sentence);
});
