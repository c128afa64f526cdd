import { expect, it } from 'vitest';
import { version } from '#config/version.ts';
import { migrations } from './migrations/index.ts';
import { OLDEST_VERSIONS } from './migrations/oldest-versions.ts';
import { isOlder } from './older-version.ts';

it('compares versions by their numbers', () => {
  expect(isOlder('0.9.0', '0.10.0')).toBe(true);
  expect(isOlder('1.0.0', '0.10.9')).toBe(false);
  expect(isOlder('1.2.3', '1.2.3')).toBe(false);
  expect(isOlder('1.2.3', '1.2.4')).toBe(true);
  expect(() => isOlder('1.2', '1.2.3')).toThrow('no version');
});

it('each migration since 0022 names the oldest version that can run on its schema', () => {
  const names = Object.keys(migrations('sqlite')).filter((name) => name > '0022-preview-links');
  expect(Object.keys(OLDEST_VERSIONS).sort()).toEqual(names);
  for (const oldest of Object.values(OLDEST_VERSIONS)) expect(isOlder(version, oldest)).toBe(false);
});
