import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, it } from 'vitest';
import { migrations } from './index.ts';

/**
 * The SHA-256 of each migration that was committed, with all of our files that it imports. Databases have
 * had it as it was: an edited one would change new databases only.
 */
const COMMITTED: Readonly<Record<string, string>> = {
  '0001-schema': 'c74947b2d4090bc8515b164cbf353eb28ee68e3245c27003fba720aa577919a2',
  '0002-additions': '41b57cddea96200f6cd4e094a99b4e0fa28cc66ad1d5ffdb9d3c40ea2336ff02',
  '0003-document-versions': '0ea774fe4ce24417ef37dfa05029a7445f73a0f5456db4d311a0627765a2a85a',
  '0004-shared-drafts': 'db136191b2ff0a3f3413bc4590d0f6ab35981bc8cafa1b6fc88511a8f5e182fb',
  '0005-moved-rows': 'd6271dde35b896f5b9f0980614cabdf02de67785513a58db98ec93a0d192012a',
  '0006-former-tables-dropped': 'dcb91aff55324eb87858a2a958f4ba435ac6f89de3e90fa4737fa397c1ab7e99',
  '0007-marks-of-texts': 'a4680d4090bb962a84067c02bd1bedb95aa0450eb9edc143cd0f52ad284730a7',
  '0008-feed-ids': '5dbeace1c47aedda8c2f2480ebac2e44493b35ea7059562f0045c77e6820cd31',
  '0009-drafts-by-document': 'a9c80b882b3dc12931cf728462705a48bd1139a89545680f37187aaf8199b4bf',
  '0010-claims-read-again': 'ab3ff669ab5da2a0179e981f9696a8054b64d2db78a09d949d1f24e737595749',
  '0011-claims-read-once-more': '2eba8e322d1aed061c336dffd9ca99d17ae964fd3b6c3de07ee158044880c597',
  '0012-import-choices': '08f374d8c19b035d7f2c09b22bb2884098282022e10dbf7a6f53031e6eace0c5',
  '0013-claims-weighed': '49af6c920f8c63759816e4d46c30066c1113202135461cc450dd83258ca34374',
};

const MIGRATION = /^\d{4}-.*\.ts$/;
/** Imports of types alone change nothing. */
const IMPORT = /^import (?!type\b)[^;]*?from '([^']+)';$/gm;

function listFiles(file: string, found: Set<string> = new Set()): Set<string> {
  if (found.has(file)) return found;
  found.add(file);
  for (const [, path = ''] of readFileSync(file, 'utf8').matchAll(IMPORT)) {
    if (path.startsWith('.')) listFiles(join(file, '..', path), found);
    else if (path.startsWith('#')) throw new Error(`${file} imports ${path}: write the path.`);
  }
  return found;
}

function hashOf(migration: string): string {
  const hash = createHash('sha256');
  for (const file of [...listFiles(join(import.meta.dirname, migration))].sort()) {
    const content = readFileSync(file, 'utf8').replaceAll('\r\n', '\n');
    hash.update(`${relative(import.meta.dirname, file).replaceAll('\\', '/')}\n${content}\n`);
  }
  return hash.digest('hex');
}

const files = readdirSync(import.meta.dirname).filter((name) => MIGRATION.test(name));

it.each(files)('%s is as it was committed', (file) => {
  const name = file.replace('.ts', '');
  const found = hashOf(file);
  const committed = COMMITTED[name];
  const problem =
    committed === undefined
      ? `${name} is new: write down its SHA-256 here, '${name}': '${found}'. From then on it is not edited.`
      : `${name}, or a file that it imports, was edited, and databases have had it as it was: undo that, and add a new one.`;
  expect(found, problem).toBe(committed);
});

it('each is registered, in order, and none is missing', () => {
  const names = files.map((file) => file.replace('.ts', ''));
  expect(Object.keys(migrations('sqlite'))).toEqual(names);
  expect(names).toEqual(expect.arrayContaining(Object.keys(COMMITTED)));
});
