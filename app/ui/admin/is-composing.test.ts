import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { isComposing } from './is-composing.ts';

it.each([
  [{ isComposing: true, keyCode: 13 }, true],
  // The Enter of Safari after composing.
  [{ isComposing: false, keyCode: 229 }, true],
  [{ isComposing: false, keyCode: 13 }, false],
])('%o is of an input method: %s', (event, expected) => {
  expect(isComposing(event as KeyboardEvent)).toBe(expected);
});

/** Their keys are Escape, and all alike. */
const WITHOUT_ENTER = /raw-html-box|read-selection/;

it('nothing that Enter does in the admin area asks the event alone', () => {
  const app = join(import.meta.dirname, '../..');
  const names = globSync('{features/*/ui,ui/admin}/**/*.{ts,tsx}', { cwd: app });
  expect(names.length).toBeGreaterThan(300);
  const asking = names.filter(
    (name) =>
      !/is-composing|\.test\./.test(name) &&
      !WITHOUT_ENTER.test(name) &&
      /[.{ ]isComposing\b(?!\()/.test(
        readFileSync(join(app, name), 'utf8').replaceAll(/import \{[^}]*\}/g, ''),
      ),
  );
  expect(asking).toEqual([]);
});
