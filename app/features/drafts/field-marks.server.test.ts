import { expect, it } from 'vitest';
import { type FieldMark, hasUnseenMarks, judgeEdit } from './field-marks.server.ts';
import { NO_EDITOR } from './open-editor.ts';

const mine = (sequence: number) => ({ writer: 'mine', sequence });
const by = (writer: string, sequence = 1): FieldMark => ({
  version: 1,
  by: null,
  writer,
  sequence,
});

it.each([
  { what: 'what nobody else changed', now: 'Old', typed: 'New', verdict: 'kept' },
  { what: 'what was typed back', now: 'Old', typed: 'Old', verdict: 'kept' },
  {
    what: 'what somebody typed as well',
    mark: by('hers'),
    now: 'New',
    typed: 'New',
    verdict: 'same',
  },
  { what: 'what somebody changed', mark: by('hers'), now: 'Hers', typed: 'New', verdict: 'theirs' },
  { what: 'what the site changed', mark: by(''), now: 'Site', typed: 'New', verdict: 'theirs' },
  {
    what: 'a repetition of what somebody replaced',
    mark: { ...by('hers'), over: mine(3) },
    now: 'Old',
    typed: 'New',
    verdict: 'theirs',
  },
  {
    what: 'more than somebody replaced',
    mark: { ...by('hers'), over: mine(2) },
    now: 'Old',
    typed: 'New',
    verdict: 'kept',
  },
  { what: 'more of the same', mark: by('mine', 2), now: 'Ne', typed: 'New', verdict: 'kept' },
  { what: 'the same again', mark: by('mine', 3), now: 'New', typed: 'New', verdict: 'late' },
  { what: 'what came too late', mark: by('mine', 4), now: 'Newer', typed: 'New', verdict: 'late' },
])('$what is $verdict', ({ mark, now, typed, verdict }) => {
  expect(judgeEdit(mark, { now, typed, before: 'Old' }, mine(3))).toBe(verdict);
});

it('a form that is sent once is never taken for the one before', () => {
  const edit = { now: 'Theirs', typed: 'Mine', before: 'Old' };
  expect(judgeEdit(by('', 0), edit, NO_EDITOR)).toBe('theirs');
  expect(hasUnseenMarks({ title: by('') }, 0, '')).toBe(true);
});

it('what an editor wrote itself is nothing that it has not seen', () => {
  const marks = { title: by('mine'), slug: { ...by('hers'), version: 3 } };
  expect([0, 2, 3].map((version) => hasUnseenMarks(marks, version, 'mine'))).toEqual([
    true,
    true,
    false,
  ]);
  expect(hasUnseenMarks({ title: by('mine') }, 0, 'mine')).toBe(false);
});
