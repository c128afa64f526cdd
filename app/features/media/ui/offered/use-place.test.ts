import { expect, it } from 'vitest';
import { describeUse, placeName, type UsePlace } from './use-place.ts';

function place(title: string, state: UsePlace['state'] = 'saved'): UsePlace {
  return { title, href: '/admin', state };
}

it('names one place, and counts several', () => {
  expect(describeUse([])).toBe('Unused');
  expect(describeUse([place('About')])).toBe('In use on “About”');
  expect(describeUse([place('Porch', 'unsaved')])).toBe('In use on “Porch” (draft)');
  expect(describeUse([place('About'), place('Porch', 'trash')])).toBe('In use in 2 places');
});

it('says where only the Trash has it', () => {
  expect(describeUse([place('Porch', 'trash')])).toBe('Only in use by an article in the Trash');
  expect(describeUse([place('A', 'trash'), place('B', 'trash')])).toBe(
    'Only in use by 2 articles in the Trash',
  );
  expect(placeName(place('Porch', 'trash'))).toBe('Porch (in the Trash)');
});
