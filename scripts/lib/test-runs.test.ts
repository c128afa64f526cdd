import { globSync } from 'node:fs';
import { join, matchesGlob } from 'node:path';
import { expect, it } from 'vitest';
import browserRun from '../../playwright.config.ts';
import vitestRuns from '../../vitest.config.ts';

const root = join(import.meta.dirname, '../..');

/** The file patterns of each run, by its name. */
function listRuns(): Map<string, readonly string[]> {
  const runs = new Map<string, readonly string[]>();
  for (const project of vitestRuns.test?.projects ?? []) {
    if (typeof project !== 'object' || !('test' in project)) throw new Error('not a project');
    runs.set(String(project.test?.name), project.test?.include ?? []);
  }
  return runs.set('browser', [`${browserRun.testDir}/${browserRun.testMatch}`]);
}

const runs = listRuns();

function runsOf(file: string): string[] {
  return [...runs].flatMap(([name, patterns]) =>
    patterns.some((pattern) => matchesGlob(file, pattern)) ? [name] : [],
  );
}

/** Test files of this repository, without packages, builds and hidden folders. */
const files = globSync('**/*.test.{ts,tsx,mts,js,jsx,mjs,cjs}', {
  cwd: root,
  exclude: (name) => /^(?:node_modules|build|\..+)$/.test(name),
});

it('finds three runs and many files', () => {
  expect([...runs.keys()]).toEqual(['unit', 'integration', 'browser']);
  expect(files.length).toBeGreaterThan(100);
});

it('finds every test file in exactly one run', () => {
  const misplaced = files
    .map((file) => [file, runsOf(file)])
    .filter(([, found]) => found?.length !== 1);
  expect(misplaced).toEqual([]);
});

it('detects a file in no run', () => {
  expect(runsOf('tests/lead-forms.test.ts')).toEqual([]);
});
