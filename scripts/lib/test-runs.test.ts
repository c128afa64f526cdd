import { globSync, readFileSync } from 'node:fs';
import { join, matchesGlob } from 'node:path';
import { describe, expect, it } from 'vitest';
import { scripts } from '../../package.json' with { type: 'json' };
import browserRuns from '../../playwright.config.ts';
import vitestRuns from '../../vitest.config.ts';
import { ALL, selections } from './test-runs.mjs';

const root = join(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');

interface Run {
  readonly name: string;
  holds(file: string): boolean;
}

/** What Vitest and Playwright call projects. */
const runs: readonly Run[] = [
  ...(vitestRuns.test?.projects ?? []).map((project): Run => {
    if (typeof project !== 'object' || !('test' in project)) throw new Error('not a project');
    const { include = [], exclude = [] } = project.test ?? {};
    return {
      name: String(project.test?.name),
      holds: (file) => matchesAny(file, include) && !matchesAny(file, exclude),
    };
  }),
  ...(browserRuns.projects ?? []).map(
    ({ name = '', testMatch = [] }): Run => ({
      name,
      holds: (file) => matchesAny(file, [testMatch].flat().map(String)),
    }),
  ),
];

function matchesAny(file: string, patterns: readonly string[]): boolean {
  return patterns.some((pattern) => matchesGlob(file, pattern));
}

function runsOf(file: string): string[] {
  return runs.filter(({ holds }) => holds(file)).map(({ name }) => name);
}

/** The commands that run tests of a file. Of files in both, each command runs a part: one engine, or what is tagged. */
function commandsOf(file: string): string[] {
  const [run] = runsOf(file);
  if (run === 'unit') return ['test'];
  if (run !== 'integration') {
    return Object.entries(selections).flatMap(([command, { browserProject }]) =>
      browserProject === run ? [command] : [],
    );
  }
  const source = read(file);
  if (new RegExp(`^// @module-tag ${ALL}\\b`).test(source)) return ['test:all'];
  return /describeEachEngine\(|needsPostgres\(\)|\btags: /.test(source)
    ? ['test', 'test:all']
    : ['test'];
}

/** Test files of this repository, without packages, builds and hidden folders. */
const files = globSync('**/*.test.{ts,tsx,mts,js,jsx,mjs,cjs}', {
  cwd: root,
  exclude: (name) => /^(?:node_modules|build|\..+)$/.test(name),
});

describe('every test file', () => {
  it('is in exactly one run', () => {
    expect(runs.map(({ name }) => name)).toEqual(['unit', 'integration', 'journeys', 'others']);
    expect(files.length).toBeGreaterThan(100);
    const misplaced = files.filter((file) => runsOf(file).length !== 1);
    expect(misplaced).toEqual([]);
    expect(runsOf('tests/lead-forms.test.ts')).toEqual([]);
  });

  it('is in one of the two commands, and in both only when each has a part of it', () => {
    expect(files.filter((file) => commandsOf(file).length === 0)).toEqual([]);
    expect(commandsOf('scripts/lib/test-runs.test.ts')).toEqual(['test']);
    expect(commandsOf('tests/integration/shell.test.ts')).toEqual(['test']);
    expect(commandsOf('app/features/leads/tests/leads-inbox.test.ts')).toEqual([
      'test',
      'test:all',
    ]);
    expect(commandsOf('tests/integration/stress.test.ts')).toEqual(['test:all']);
    expect(commandsOf('tests/e2e/journeys/owner.test.ts')).toEqual(['test']);
    expect(commandsOf('tests/e2e/slow-network.test.ts')).toEqual(['test:all']);
  });
});

describe('the two commands', () => {
  it('leave out nothing together, and run nothing twice', () => {
    const { test, 'test:all': rest } = selections;
    expect(test.tagsFilter).toBe(`!${rest.tagsFilter}`);
    expect(vitestRuns.test?.tags?.map(({ name }) => name)).toEqual([rest.tagsFilter]);
    const browserProjects = browserRuns.projects?.map(({ name }) => name);
    expect([test.browserProject, rest.browserProject]).toEqual(browserProjects);
  });

  it('are what is run before a change is accepted', () => {
    expect(scripts).toMatchObject({
      test: 'node scripts/test.mjs',
      'test:all': 'node scripts/test-all.mjs',
    });
    expect(read('.ci/run').split('\n').slice(-3)).toEqual(['npm test', 'npm run test:all', '']);
    expect(read('README.md')).toMatch(/npm test[\s\S]*npm run test:all/);
  });
});
