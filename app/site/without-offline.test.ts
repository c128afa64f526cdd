import { expect, it } from 'vitest';
import { withoutOffline } from './without-offline.ts';
import { leadOn, leadSomewhere, mayGoOffline } from './words/offline-pages.ts';
import { defaultContent } from './words/site-content.ts';

it.each([
  ['/about', '/about'],
  ['/scale-prep#program', null],
  ['/shared-success?x=1#workshop', '/lead-smarter'],
  ['/boost-revenue?plan=connect#demo-form', '/contact?about=demo#contact-form'],
  ['https://example.com/scale-prep', 'https://example.com/scale-prep'],
])('%s leads to %s', (href, to) => {
  const offline = {
    '/scale-prep': null,
    '/shared-success': '/lead-smarter',
    '/boost-revenue': null,
  };
  expect(leadOn(href, offline)).toBe(to);
  expect(leadSomewhere(href, offline)).toBe(to ?? '/contact');
});

it('leaves out what leads to a page that is offline, and nothing else', () => {
  const offline = { '/about': null, '/lead-smarter': null };
  const { navigation, messages, pages } = withoutOffline(defaultContent, offline);
  expect(navigation.header).toEqual(
    defaultContent.navigation.header.filter(
      ({ href }) => href !== '/about' && href !== '/lead-smarter',
    ),
  );
  expect(messages.notFound.others.links.map(({ href }) => href)).not.toContain('/lead-smarter');
  expect(JSON.stringify(pages['/'])).not.toMatch(/"href":"\/(about|lead-smarter)/);
  expect(pages['/scale-prep']).toEqual(defaultContent.pages['/scale-prep']);
  expect(withoutOffline(defaultContent, {})).toBe(defaultContent);
});

it('leaves out a page that no feature has: its lone buttons lead to the contact page, and say so', () => {
  const { navigation, pages, contact } = withoutOffline(defaultContent, { '/quiz': null });
  const toContact = { label: contact.title, href: '/contact' };
  expect(navigation.quiz).toEqual(toContact);
  expect(contact.before.action).toEqual({ kind: 'link', ...toContact });
  expect(navigation.footer.map(({ href }) => href)).not.toContain('/quiz');
  expect(JSON.stringify(pages)).not.toContain('"href":"/quiz');
});

it('keeps Home, legal pages, and what forms and buttons lead to online', () => {
  const staying = ['/', '/contact', '/quiz', '/blog', '/terms-of-service'];
  expect(staying.filter(mayGoOffline)).toEqual([]);
  expect(mayGoOffline('/boost-revenue')).toBe(true);
});
