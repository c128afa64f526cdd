import { expect, it } from 'vitest';
import { findPlaces, SETTING_SECTIONS } from './find-settings.ts';
import { SETTING_KEYS } from './settings-schema.ts';

const REDIRECTS = { href: '/admin/redirects', label: 'Redirects', hint: 'Where old addresses go.' };
const found = (query: string) => findPlaces(query, [REDIRECTS]).map(({ href }) => href);

it('has every setting once, under its topic', () => {
  const ids = SETTING_SECTIONS.flatMap(({ places }) => places.map(({ id }) => id));
  expect(ids.toSorted()).toEqual([...SETTING_KEYS, 'mail-server', 'mail-texts'].toSorted());
});

it.each([
  ['phone', '/admin/settings/contact#contactPhone'],
  ['PHONE num', '/admin/settings/contact#contactPhone'],
  ['trash', '/admin/settings/retention#trashDays'],
  ['google', '/admin/settings/mail#mail-server'],
  ['spf', '/admin/settings/mail#mail-server'],
  ['tally', '/admin/settings/providers#quizForm'],
  ['redirects', '/admin/redirects'],
  ['trahs', '/admin/settings/retention#trashDays'],
  ['webhok', '/admin/settings/webhook'],
  ['phnoe', '/admin/settings/contact#contactPhone'],
])('finds %j by its label or its hint', (query, href) => {
  expect(found(query)).toContain(href);
});

it('finds nothing for an empty query or an unknown word', () => {
  expect(found(' ')).toEqual([]);
  expect(found('.*')).toEqual([]);
  expect(found('phone zebra')).toEqual([]);
});
