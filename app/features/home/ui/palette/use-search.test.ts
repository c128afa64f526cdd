import { expect, it } from 'vitest';
import { findPlaces } from '#app/features/settings/find-settings.ts';
import { findKnown } from './use-search.ts';

/** What an owner called it, and where that is: among the menus, or among the settings. */
it.each([
  ['booking', '/admin/settings/scheduling'],
  ['calendly', '/admin/settings/scheduling'],
  ['calendar', '/admin/schedule'],
  ['portrait', '/admin/setup/portrait'],
  ['invite', '/admin/people'],
  ['password', '/admin/account'],
  ['print', '/admin/leads'],
  ['export', '/admin/posts/export'],
  ['domain', '/admin/setup/ready'],
  ['statistics', '/admin/results'],
  ['visitors', '/admin/results'],
  ['headline', '/admin/pages'],
  ['newsletter', '/admin/subscribers'],
  ['deleted', '/admin/posts/trash'],
])('%s leads to %s', (typed, address) => {
  const settings = findPlaces(typed).map(({ href }) => href);
  expect([...findKnown(typed).map(({ to }) => to), ...settings]).toContain(address);
});

it('finds what is named so before what is only called so', () => {
  expect(findKnown('calendar')[0]?.to).toBe('/admin/schedule');
  expect(findKnown('images')[0]?.to).toBe('/admin/media');
});

it('lists the menus before anything is typed', () => {
  expect(findKnown('').map(({ title }) => title)).toContain('Leads');
});
