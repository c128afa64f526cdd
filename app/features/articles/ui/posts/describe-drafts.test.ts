import { expect, it } from 'vitest';
import { describeDrafts } from './describe-drafts.ts';

it.each([
  [true, [], 'You have unsaved changes'],
  [false, ['ben@example.com'], 'ben@example.com has unsaved changes'],
  [true, ['ben@example.com'], 'You and ben@example.com have unsaved changes'],
  [
    false,
    ['ben@example.com', 'cy@example.com'],
    'ben@example.com and cy@example.com have unsaved changes',
  ],
])('says who has unsaved changes (own %s, others %j)', (isOwn, others, sentence) => {
  expect(describeDrafts({ isOwn, others })).toBe(sentence);
});
