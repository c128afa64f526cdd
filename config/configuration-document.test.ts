import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { environment } from './config.ts';

it('docs/configuration.md names every variable once, and no other', () => {
  const document = readFileSync(join(import.meta.dirname, '../docs/configuration.md'), 'utf8');
  const named = [...document.matchAll(/^\| (`[^|]+`) \|/gm)].flatMap(([, names = '']) =>
    [...names.matchAll(/`(\w+)`/g)].map(([, name]) => name),
  );
  expect(named.toSorted()).toEqual(Object.keys(environment.shape).toSorted());
});
