import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { isBlockedName } from '#tests/support/blocked-names.ts';

const APP = join(import.meta.dirname, '../..');

/** The classes and ids of a stylesheet's selectors. */
function namesOf(css: string): string[] {
  const selectors = css.replaceAll(/\/\*.*?\*\//gs, '').replaceAll(/:[^;{}]*;/g, ';');
  return [...selectors.matchAll(/[.#]([a-z][\w-]*)/g)].map(([, name = '']) => name);
}

it('no class of the site has a name that lists of blockers know', () => {
  const sheets = globSync('**/*.css', { cwd: APP });
  const names = new Set(sheets.flatMap((name) => namesOf(readFileSync(join(APP, name), 'utf8'))));
  expect(names.size).toBeGreaterThan(300);
  expect([...names].filter(isBlockedName)).toEqual([]);
});

it.each(['post-share', 'share-buttons', 'cookie-banner', 'top-ad', 'social-links', 'advert'])(
  'knows that %s is on such a list',
  (name) => {
    expect(isBlockedName(name)).toBe(true);
  },
);
