import { describe, expect, it } from 'vitest';
import { arrangeMenus, findPlace, findTab } from '#app/ui/admin/frame/places.ts';
import { menus, screens } from './screens.ts';

const where = (path: string, search = '') => {
  const place = findPlace(menus, path);
  return [place?.label, place && findTab(place, menus, path, search)?.label];
};

describe('the place of an address', () => {
  it.each([
    ['/admin', 'Home', undefined],
    ['/admin/leads', 'Leads', undefined],
    ['/admin/leads/7f', 'Leads', undefined],
    ['/admin/pages', 'Website', 'Pages'],
    ['/admin/pages/prices', 'Website', 'Prices'],
    ['/admin/pages/about/history', 'Website', 'Pages'],
    ['/admin/pages/prices/history', 'Website', 'Prices'],
    ['/admin/pages/navigation/history', 'Website', 'Menu and footer'],
    ['/admin/media', 'Website', 'Images'],
    ['/admin/posts', 'Articles', 'Articles'],
    ['/admin/posts/topics', 'Articles', 'Articles'],
    ['/admin/posts/authors', 'Articles', 'Articles'],
    ['/admin/schedule', 'Articles', 'Calendar'],
    ['/admin/results', 'Results', undefined],
    ['/admin/results/articles', 'Results', undefined],
    ['/admin/people', 'Settings', 'Team'],
    ['/admin/settings/advanced', 'Settings', 'Advanced'],
    ['/admin/backups', 'Settings', 'Advanced'],
    ['/admin/subscribers', 'Leads', undefined],
    ['/admin/settings/emails', 'Settings', undefined],
    ['/admin/pages/mail-lead', 'Settings', undefined],
    ['/admin/pages/mail-lead/history', 'Settings', undefined],
    ['/admin/setup/portrait', 'Settings', undefined],
  ])('%s is in %s, with the tab %s', (path, place, tab) => {
    expect(where(path)).toEqual([place, tab]);
  });

  it('has no tabs where one thing is edited', () => {
    expect(where('/admin/posts/new')).toEqual(['Articles', undefined]);
    expect(where('/admin/pages/about')).toEqual(['Website', undefined]);
    expect(where('/admin/redirects/new')).toEqual(['Settings', undefined]);
  });

  it('is none for what only looks like one', () => {
    expect(findPlace(menus, '/admin/postscript')).toBeUndefined();
    expect(findPlace(menus, '/admin/help')).toBeUndefined();
  });
});

it('tells the Trash from the rest of the articles', () => {
  expect(where('/admin/posts/trash')).toEqual(['Articles', 'Trash']);
  expect(where('/admin/posts', '?state=trash&q=beds')).toEqual(['Articles', 'Trash']);
  expect(where('/admin/posts/7f/history')).toEqual(['Articles', 'Articles']);
  expect(where('/admin/posts', '?state=draft')).toEqual(['Articles', 'Articles']);
});

it('names every tab once', () => {
  for (const { tabs } of [...menus.main, menus.settings]) {
    expect(new Set(tabs.map(({ label }) => label)).size).toBe(tabs.length);
  }
});

it('keeps the order of every menu, whatever the features are called', () => {
  const labels = (listed: readonly { label: string }[]) => listed.map(({ label }) => label);
  expect(labels(menus.main)).toEqual(['Home', 'Leads', 'Website', 'Articles', 'Results']);
  expect(menus.main.map(({ to }) => to)).toEqual([
    '/admin',
    '/admin/leads',
    '/admin/pages',
    '/admin/posts',
    '/admin/results',
  ]);
  expect([...menus.main, menus.settings].map(({ tabs }) => labels(tabs))).toEqual([
    [],
    [],
    ['Pages', 'Prices', 'Menu and footer', 'Images'],
    ['Articles', 'Calendar', 'Trash'],
    [],
    ['Settings', 'Team', 'Your account', 'Advanced'],
  ]);
  expect(labels(menus.advanced)).toEqual([
    'Backups',
    'Activity log',
    'Claims',
    'Redirects',
    'Email and webhooks',
  ]);
  expect(labels(menus.new)).toEqual(['New article', 'New page', 'New image']);
});

it('leaves out a place whose feature is gone', () => {
  const left = arrangeMenus(screens.filter((screen) => screen.in !== 'results'));
  expect(left.main.map(({ name }) => name)).toEqual(['home', 'leads', 'website', 'articles']);
});
