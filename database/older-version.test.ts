import { expect, it } from 'vitest';
import { version } from '#config/version.ts';
import { migrations } from './migrations/index.ts';
import { isOlder } from './older-version.ts';

it('compares versions by their numbers', () => {
  expect(isOlder('0.9.0', '0.10.0')).toBe(true);
  expect(isOlder('1.0.0', '0.10.9')).toBe(false);
  expect(isOlder('1.2.3', '1.2.3')).toBe(false);
  expect(isOlder('1.2.3', '1.2.4')).toBe(true);
  expect(() => isOlder('1.2', '1.2.3')).toThrow('no version');
});

it('this version runs on every migration, and none names an older version than the one before', () => {
  const oldest = Object.values(migrations('sqlite')).map(({ oldestVersion }) => oldestVersion);
  expect(oldest.length).toBeGreaterThan(0);
  for (const [index, each] of oldest.entries()) {
    expect(isOlder(version, each)).toBe(false);
    expect(isOlder(each, oldest[index - 1] ?? each)).toBe(false);
  }
});
