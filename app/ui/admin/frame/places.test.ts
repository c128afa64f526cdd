import { describe, expect, it } from 'vitest';
import { findPlace, findTab, PLACES, SETTINGS } from './places.ts';

const where = (path: string, search = '') => {
  const place = findPlace(path);
  return [place?.label, place && findTab(place, path, search)?.label];
};

describe('the place of an address', () => {
  it.each([
    ['/admin', 'Home', undefined],
    ['/admin/leads', 'Leads', undefined],
    ['/admin/leads/7f', 'Leads', undefined],
    ['/admin/pages', 'Website', 'Pages'],
    ['/admin/pages/prices', 'Website', 'Prices'],
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
  ])('%s is in %s, with the tab %s', (path, place, tab) => {
    expect(where(path)).toEqual([place, tab]);
  });

  it('has no tabs where one thing is edited', () => {
    expect(where('/admin/posts/new')).toEqual(['Articles', undefined]);
    expect(where('/admin/pages/about/history')).toEqual(['Website', undefined]);
    expect(where('/admin/redirects/new')).toEqual(['Settings', undefined]);
  });

  it('is none for what only looks like one', () => {
    expect(findPlace('/admin/postscript')).toBeUndefined();
    expect(findPlace('/admin/help')).toBeUndefined();
  });
});

it('tells the Trash from the rest of the articles', () => {
  expect(where('/admin/posts/trash')).toEqual(['Articles', 'Trash']);
  expect(where('/admin/posts', '?state=trash&q=beds')).toEqual(['Articles', 'Trash']);
  expect(where('/admin/posts/7f/history')).toEqual(['Articles', 'Articles']);
  expect(where('/admin/posts', '?state=draft')).toEqual(['Articles', 'Articles']);
});

it('names every tab once', () => {
  for (const { tabs } of [...PLACES, SETTINGS]) {
    expect(new Set(tabs.map(({ label }) => label)).size).toBe(tabs.length);
  }
});
