import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { testsReachedBy } from './changed-tests.mjs';

const root = join(import.meta.dirname, '../..');

describe('a changed file', () => {
  it('of a feature reaches the tests of the feature', () => {
    expect(testsReachedBy(['app/features/leads/form/spam-score.ts'])).toEqual([
      'app/features/leads/tests/',
    ]);
  });

  it('that is part of a page reaches the tests of every page, which exist', () => {
    const reached = testsReachedBy(['app/features/leads/routes/leads.tsx']);
    expect(reached).toContain('tests/integration/budgets.test.ts');
    expect(reached).toContain('app/features/leads/tests/');
    expect([...reached].filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });

  it('that every feature uses reaches all tests', () => {
    expect(testsReachedBy(['server/log.ts', 'README.md'])).toBe('all');
    expect(testsReachedBy(['app/ui/primitives/button.tsx'])).toBe('all');
  });

  it('that is not built reaches none by its path', () => {
    const files = ['README.md', 'docs/product.md', 'app/formatting/csv.test.ts', 'LICENSE'];
    expect(testsReachedBy(files)).toEqual([]);
  });
});
