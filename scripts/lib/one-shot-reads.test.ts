import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');

/**
 * What makes a browser test fail on a busy machine: a pause in place of a condition, a check of what a
 * page shows at one moment, and the next step before the page is there for it, knows that it is
 * offline, or has sent what was pressed. `expect(locator)` and `expect.poll` wait.
 */
const REJECTED: readonly [string, RegExp][] = [
  ['a pause', /\bwaitForTimeout\(|node:timers\/promises/],
  ['a check of an address at one moment', /\bexpect\(\s*\w+\.url\(\)/],
  [
    'a check of a page at one moment',
    /\bexpect\(\s*await [^;]*?\.(count|textContent|allTextContents|allInnerTexts|innerText|inputValue|getAttribute|title|is(Visible|Hidden|Enabled|Disabled|Checked))\(/,
  ],
  [
    'a key or a file for a page of the admin area that may not listen yet',
    /\bgoto\([^;]*\/admin[^;]*;\s+await [^;]*(\.press\(|\.focus\(|\bkeyboard\.|\.setInputFiles\()/,
  ],
  [
    'a page that is left while it may still send what was pressed',
    /\.(click|press|check|tap|dblclick)\([^;]*\);\s+await \w+\.(goto|reload|goBack|goForward)\(/,
  ],
  ['a promise, which waitForFunction takes for a yes', /\bwaitForFunction\(\s*async\b/],
  [
    'a page that may not know that it is offline',
    /\bsetOffline\(true\)(?!;\s+await page\.waitForFunction\()/,
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
    [
      "await page.goto('/admin/media');\nawait page.getByLabel('Name').press('Enter');",
      ['a key or a file for a page of the admin area that may not listen yet'],
    ],
    [
      'await link.click();\nawait page.goBack();',
      ['a page that is left while it may still send what was pressed'],
    ],
    [
      'await page.waitForFunction(async () => await isThere());',
      ['a promise, which waitForFunction takes for a yes'],
    ],
    ['await context.setOffline(true);', ['a page that may not know that it is offline']],
    ['await link.click();\nawait expect(heading).toBeVisible();\nawait page.goBack();', []],
    ['await expect(rows).toHaveCount(2);', []],
    ['await expect.poll(() => rows.count()).toBe(2);', []],
    ['await expect(box).toBeVisible();\nconst text = await box.textContent();', []],
  ])('%j', (source, rejected) => {
    expect(findRejected(source)).toEqual(rejected);
  });
});
