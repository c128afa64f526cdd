import { expect, it } from 'vitest';
import {
  describeTheirs,
  fieldChanged,
  goneConflict,
  someoneChanged,
  staleConflict,
} from './conflict.ts';

it('says who changed what, and what to do', () => {
  expect(staleConflict('lead')).toEqual({
    ok: false,
    code: 'stale',
    message:
      'Someone else just changed this lead. You now see the latest version. Please try again.',
  });
  expect(staleConflict('draft', 'Look at it first.').message).toBe(
    'Someone else just changed this draft. Look at it first.',
  );
  expect(staleConflict('draft', undefined, true).message).toBe(
    'You just changed this draft in another tab or on another device. You now see the latest version. Please try again.',
  );
  expect(someoneChanged('page', false)).toBe('Someone else changed this page');
  expect(someoneChanged('page', true)).toBe(
    'You changed this page in another tab or on another device',
  );
  expect(fieldChanged(true)).toContain('You changed this in another tab');
  expect(goneConflict('post')).toMatchObject({
    code: 'gone',
    message: 'Someone already deleted this post.',
  });
});

it('shows what somebody else saved in a field', () => {
  expect(describeTheirs('/contact')).toBe(
    'Someone else changed this to “/contact” while you were editing. Save again to use yours instead.',
  );
  expect(describeTheirs('')).toContain('Someone else cleared this');
});
