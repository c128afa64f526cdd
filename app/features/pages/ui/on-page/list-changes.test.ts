import { expect, it } from 'vitest';
import { viewSections } from '#app/features/pages/fields/form-view.ts';
import { listChanges } from './list-changes.ts';

const sections = viewSections('/about', { 'hero/headline': { value: 'New', base: null } });
const untouched = { viewOf: <View>(view: View) => view, editOf: () => null };

it('lists what the draft changes, and what was typed since', () => {
  const live = { 'hero/headline': 'Live' };
  expect(listChanges(sections, live, untouched)).toMatchObject([
    {
      view: { id: 'hero/headline', typed: 'New' },
      name: 'Top of the page: Headline',
      live: 'Live',
    },
  ]);
  const typing = {
    ...untouched,
    editOf: ({ id }: { id: string }) =>
      (id === 'hero/headline' ? { typed: 'Live', progress: 'typed' } : null) as never,
  };
  expect(listChanges(sections, live, typing)).toEqual([]);
});

it('lists nothing if readers see everything', () => {
  expect(listChanges(viewSections('/about', {}), {}, untouched)).toEqual([]);
});
