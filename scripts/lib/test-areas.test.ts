import { globSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { areas, everywhere, testsReachedBy } from './test-areas.mjs';

const root = join(import.meta.dirname, '../..');
const SOURCES = [
  '{app,config,database,gateways,public,queue,server}/**/*.*',
  'deploy/*',
  'server.ts',
  '*.config.ts',
  'package*.json',
  'tsconfig.json',
];
const all = [...Object.values(areas), everywhere];
const prefixes = all.flatMap(({ sources }) => sources);
const sources = globSync(SOURCES, { cwd: root }).filter((file) => !/\.test\.tsx?$/.test(file));
const tests = globSync('{integration,e2e}/**/*.test.ts', { cwd: join(root, 'tests') }).map((file) =>
  file.replace('.test.ts', ''),
);

describe('the test areas', () => {
  it('hold every source file', () => {
    expect(sources.length).toBeGreaterThan(300);
    const missing = sources.filter((file) => !prefixes.some((prefix) => file.startsWith(prefix)));
    expect(missing).toEqual([]);
  });

  it('hold every integration and browser test, and none that is gone', () => {
    expect([...new Set(all.flatMap((area) => area.tests))].sort()).toEqual(tests.sort());
  });

  it('name only sources that exist', () => {
    const files = [...sources, ...globSync('scripts/**/*.*', { cwd: root })];
    const unused = prefixes.filter((prefix) => !files.some((file) => file.startsWith(prefix)));
    expect(unused).toEqual([]);
  });
});

describe('a changed file', () => {
  it.each([
    [
      'app/routes/admin/leads.tsx',
      'integration/leads-inbox',
      'e2e/journeys/messages',
      'integration/budgets',
    ],
    ['app/ui/admin/editor/send.ts', 'e2e/unsaved-work', 'e2e/editor-toolbar'],
    ['app/content/pages/home.ts', 'integration/site-pages', 'e2e/journeys/visitor'],
    ['app/domains/backups/archive.server.ts', 'integration/backups', 'e2e/backups'],
  ])('%s reaches its tests', (file, ...wanted) => {
    expect(testsReachedBy([file])).toEqual(expect.arrayContaining(wanted));
  });

  it('of one area leaves the tests of others out', () => {
    expect(testsReachedBy(['app/domains/audit/audit-entry.ts'])).toEqual(['integration/audit']);
  });

  it('that every request uses reaches all tests', () => {
    expect(testsReachedBy(['server/log.ts', 'README.md'])).toBe('all');
    expect(testsReachedBy(['database/connect.ts'])).toBe('all');
  });

  it('that is not built reaches none by the table', () => {
    expect(testsReachedBy(['README.md', 'app/formatting/csv.test.ts'])).toEqual([]);
  });
});
