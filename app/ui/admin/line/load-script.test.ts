import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../../../..');

/** What loads a script: each asks the server first. */
const LOADERS = /(?:loadScript|latePart|await fetch)\(|const supportOf = async/;

it('every part that is loaded later is loaded once the server answers', () => {
  const unasked: string[] = [];
  let found = 0;
  const inBrowser = globSync('app/{features/*/ui,site,ui}/**/*.{ts,tsx}', { cwd: ROOT });
  for (const path of inBrowser.filter((path) => !/\.(?:server|test)\./.test(path))) {
    const source = readFileSync(join(ROOT, path), 'utf8');
    for (const { index } of source.matchAll(/(?<!typeof )\bimport\(/g)) {
      found += 1;
      if (!LOADERS.test(source.slice(Math.max(0, index - 160), index))) unasked.push(path);
    }
  }
  expect(found).toBeGreaterThan(20);
  expect(unasked).toEqual([]);
});
