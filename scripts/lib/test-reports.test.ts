import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it, onTestFinished } from 'vitest';
import { readPlaywrightReport } from './test-reports.mjs';

const lib = import.meta.dirname;
const vitest = join(lib, '../../node_modules/vitest/vitest.mjs');

it('names what failed in Vitest, in a test and outside of one', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'outcome-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  writeFileSync(
    join(folder, 'a.test.js'),
    `it('passes', () => {});
     it.skip('waits', () => {});
     it('fails', () => { expect(1).toBe(2); });
     it('rejects late', () => { void Promise.reject(new Error('nobody listened')); });
     describe('a suite', () => { beforeAll(() => { throw new Error('no hook'); }); it('x', () => {}); });`,
  );
  writeFileSync(join(folder, 'b.test.js'), `throw new Error('not loaded');`);
  const report = join(folder, 'report.json');
  const reporter = `--reporter=${join(lib, 'test-reports.mjs')}`;
  await expect(
    promisify(execFile)(process.execPath, [vitest, 'run', '--globals', reporter], {
      cwd: folder,
      env: { ...process.env, TEST_REPORT: report },
    }),
  ).rejects.toMatchObject({ code: 1 });
  const { failures, ...counts } = JSON.parse(readFileSync(report, 'utf8'));
  expect(counts).toEqual({ passed: 2, failed: 4, skipped: 2 });
  expect(failures.sort()).toEqual([
    'a.test.js › fails: expected 1 to be 2 // Object.is equality',
    'a.test.js: no hook',
    'b.test.js: not loaded',
    'outside of all tests: nobody listened',
  ]);
});

it('counts nothing that belongs to the other command', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'outcome-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  writeFileSync(
    join(folder, 'vitest.config.js'),
    `export default { test: { globals: true, tags: [{ name: 'all' }] } };`,
  );
  writeFileSync(
    join(folder, 'a.test.js'),
    `it('always', () => {});
     it.skip('never', () => {});
     describe('elsewhere', { tags: 'all' }, () => { it('passes', () => {}); it('fails', () => { expect(1).toBe(2); }); });`,
  );
  const count = async (filter: string) => {
    const report = join(folder, 'report.json');
    const reporter = `--reporter=${join(lib, 'test-reports.mjs')}`;
    const args = [vitest, 'run', reporter, `--tags-filter=${filter}`];
    const env = { ...process.env, TEST_REPORT: report };
    await promisify(execFile)(process.execPath, args, { cwd: folder, env }).catch(() => undefined);
    const { failures: _, ...counts } = JSON.parse(readFileSync(report, 'utf8'));
    return counts;
  };
  expect(await count('!all')).toEqual({ passed: 1, failed: 0, skipped: 1 });
  expect(await count('all')).toEqual({ passed: 1, failed: 1, skipped: 0 });
});

it('names what failed in Playwright, also what passed when it was tried again', () => {
  const spec = (title: string, status: string, ...errors: (string | undefined)[]) => ({
    file: 'menu.test.ts',
    title,
    tests: [
      {
        status,
        results: errors.map((message) => (message === undefined ? {} : { error: { message } })),
      },
    ],
  });
  const outcome = readPlaywrightReport({
    stats: { expected: 7, unexpected: 1, flaky: 1, skipped: 2 },
    errors: [{ message: 'the server did not start' }],
    suites: [
      {
        specs: [spec('opens', 'expected', undefined)],
        suites: [
          {
            specs: [
              spec('closes', 'unexpected', '\x1b[31mtimed out\x1b[39m\n  after 30 s'),
              spec('moves', 'flaky', 'not yet', undefined),
            ],
          },
        ],
      },
    ],
  });
  expect(outcome).toEqual({
    passed: 7,
    failed: 3,
    skipped: 2,
    failures: [
      'menu.test.ts › closes: timed out',
      'menu.test.ts › moves: not yet',
      'outside of all tests: the server did not start',
    ],
  });
});
