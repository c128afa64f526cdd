import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');

/**
 * What makes a browser test fail on a busy machine: a pause in place of a condition, and a check of
 * what a page shows at one moment. `expect(locator)` and `expect.poll` wait for it.
 */
const REJECTED: readonly [string, RegExp][] = [
  ['a pause', /\bwaitForTimeout\(|node:timers\/promises/],
  ['a check of an address at one moment', /\bexpect\(\s*\w+\.url\(\)/],
  [
    'a check of a page at one moment',
    /\bexpect\(\s*await [^;]*?\.(count|textContent|allTextContents|allInnerTexts|innerText|inputValue|getAttribute|title|is(Visible|Hidden|Enabled|Disabled|Checked))\(/,
  ],
];

function findRejected(source: string): string[] {
  return REJECTED.flatMap(([name, pattern]) => (pattern.test(source) ? [name] : []));
}

/** What a process has printed arrives on its own: neither an answer nor its end comes after it. */
const PRINTED = /\bexpect\(\s*\w+\.output\(\)\)\s*\.to/;

describe('tests of processes', () => {
  it('wait for what is printed', () => {
    const files = globSync(['tests/**/*.test.ts', 'app/features/*/tests/**/*.test.ts'], {
      cwd: root,
    });
    expect(files.length).toBeGreaterThan(100);
    const isOneShot = (file: string) => PRINTED.test(readFileSync(join(root, file), 'utf8'));
    expect(files.filter(isOneShot)).toEqual([]);
  });

  it.each([
    ["expect(server.output()).toContain('away');", true],
    ["await expect.poll(server.output).toContain('away');", false],
    ["expect(server.output()).not.toContain('secret');", false],
  ])('%j', (source, rejected) => {
    expect(PRINTED.test(source)).toBe(rejected);
  });
});

describe('browser tests', () => {
  const files = globSync(
    ['tests/e2e/**/*.ts', 'tests/support/**/*.ts', 'app/features/*/tests/browser/*.ts'],
    { cwd: root },
  );

  it('wait for what they check', () => {
    expect(files.length).toBeGreaterThan(60);
    const found = files.flatMap((file) =>
      findRejected(readFileSync(join(root, file), 'utf8')).map((what) => `${file}: ${what}`),
    );
    expect(found).toEqual([]);
  });

  it.each([
    ['await page.waitForTimeout(100);', ['a pause']],
    ['expect(page.url()).toBe(address);', ['a check of an address at one moment']],
    ['expect(await rows.count()).toBe(2);', ['a check of a page at one moment']],
    [
      'expect(\n  await box.first().isVisible(),\n).toBe(true);',
      ['a check of a page at one moment'],
    ],
    ['await expect(rows).toHaveCount(2);', []],
    ['await expect.poll(() => rows.count()).toBe(2);', []],
    ['await expect(box).toBeVisible();\nconst text = await box.textContent();', []],
  ])('%j', (source, rejected) => {
    expect(findRejected(source)).toEqual(rejected);
  });
});
