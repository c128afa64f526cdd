import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { describeState, NOT_KEPT, STATE_WORDS, stateOf, switchWord } from './state-words.ts';

const NOW = '2026-03-01T12:00:00.000Z';
const YESTERDAY = '2026-02-28T12:00:00.000Z';
const TOMORROW = '2026-03-02T12:00:00.000Z';
const ZONE = 'America/New_York';

const draft = { isPublished: false, publishedAt: null };
const published = { isPublished: true, publishedAt: YESTERDAY };
const scheduled = { isPublished: true, publishedAt: TOMORROW };

it('calls nothing Published before it is', () => {
  expect(stateOf(draft, NOW)).toBe('draft');
  expect(stateOf(scheduled, NOW)).toBe('scheduled');
  expect(stateOf(scheduled, TOMORROW)).toBe('published');
  expect(stateOf(published, NOW)).toBe('published');
});

it('adds the date where there is one', () => {
  expect(describeState(draft, NOW, ZONE)).toBe('Draft');
  expect(describeState({ ...draft, publishedAt: TOMORROW }, NOW, ZONE)).toBe('Draft');
  expect(describeState(published, NOW, ZONE)).toBe('Published Feb 28, 2026, 7:00 AM EST');
  expect(describeState(scheduled, NOW, ZONE)).toBe('Scheduled for Mar 02, 2026, 7:00 AM EST');
});

describe('beside a publish switch', () => {
  it.each([
    [draft, null, 'Draft'],
    [draft, true, 'Publishing…'],
    [published, null, 'Published'],
    [published, false, 'Unpublishing…'],
    [scheduled, true, 'Scheduled'],
  ])('%o, switched to %s, is %s', (post, chosen, word) => {
    expect(switchWord(post, chosen, NOW)).toBe(word);
  });
});

it('has each of the words in one place', () => {
  const words = [STATE_WORDS.saved, STATE_WORDS.local, NOT_KEPT];
  const root = join(import.meta.dirname, '../../..');
  const found = ['app/ui/admin', 'app/features'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file) && !/state-words|\.test\./.test(file))
      .filter((file) => {
        const text = readFileSync(join(root, folder, file), 'utf8');
        const code = text.replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, '');
        return words.some((word) => code.includes(word));
      }),
  );
  expect(found).toEqual([]);
});
