import { expect, test } from 'vitest';
import { readingMinutes } from './reading-time.ts';

test.each([
  [1, ''],
  [1, '<p>A few words.</p>'],
  [1, `<p>${'word '.repeat(230)}</p>`],
  [4, `<p>${'word '.repeat(900)}</p>`],
  [4, `<ul>${'<li>one two three</li>'.repeat(300)}</ul>`],
  [2, `<p>${'字'.repeat(1_000)}</p>`],
])('%i min', (minutes, html) => {
  expect(readingMinutes(html)).toBe(minutes);
});
