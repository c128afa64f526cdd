import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { currentBuild } from '../../scripts/lib/builds.mjs';

const server = join(currentBuild() ?? '', 'server');

/** What only some requests need: each is in a file of its own, or a package. */
const LATE = [
  'auth-library.server',
  'create-metrics.server',
  'draw-title.server',
  'export-site.server',
  'html-to-markdown.server',
  'markdown-to-html.server',
  'parse-html.server',
  'read-document.server',
  'run-import.server',
  's3-store',
];
const PACKAGES = ['@aws-sdk/client-s3', '@aws-sdk/lib-storage', 'nodemailer', 'pg', 'sharp'];

const STATIC_IMPORT = /^import (?:[^;]* from )?"([^"]+)";$/gm;

/** The server's file, what it imports before it runs, and what these import. */
function listStartImports(): string[] {
  const found = new Set([join(server, 'index.js')]);
  for (const file of found) {
    if (!file.startsWith(server)) continue;
    for (const [, imported = ''] of readFileSync(file, 'utf8').matchAll(STATIC_IMPORT)) {
      found.add(imported.startsWith('.') ? join(dirname(file), imported) : imported);
    }
  }
  return [...found];
}

it('a start loads few files, and nothing that only some requests need', () => {
  const loaded = listStartImports();
  const files = loaded.filter((file) => file.startsWith(server));
  expect(files.length).toBeGreaterThan(1);
  expect(files.length).toBeLessThanOrEqual(8);
  expect(loaded.filter((name) => PACKAGES.includes(name))).toEqual([]);
  const built = readdirSync(join(server, 'assets'));
  for (const name of LATE) {
    const file = built.find((each) => each.startsWith(`${name}-`));
    expect(file, name).toBeDefined();
    expect(files, name).not.toContain(join(server, 'assets', file ?? ''));
  }
});
