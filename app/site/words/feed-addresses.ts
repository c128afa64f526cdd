import { feedNames } from './pages/blog.ts';

export const RSS_PATH = '/blog/rss.xml';
export const ATOM_PATH = '/blog/atom.xml';

/** What every public page names in its head, so that a feed reader finds the feeds from any of them. */
export const feedLinks = [
  {
    rel: 'alternate',
    type: 'application/rss+xml',
    title: feedNames.rss,
    href: RSS_PATH,
  },
  {
    rel: 'alternate',
    type: 'application/atom+xml',
    title: feedNames.atom,
    href: ATOM_PATH,
  },
];

const RSS_NAMES = [
  'feed',
  'feeds',
  'feed.xml',
  'feed/rss',
  'feed/rss2',
  'index.xml',
  'rss',
  'rss.xml',
];
const ATOM_NAMES = ['atom', 'atom.xml', 'feed/atom'];

/** Where feed readers look for a feed, and where other systems have theirs, with our feed for each. */
export const usualFeedAddresses: ReadonlyMap<string, string> = new Map(
  ['', '/blog'].flatMap((folder) =>
    [
      ...RSS_NAMES.map((name) => [`${folder}/${name}`, RSS_PATH] as const),
      ...ATOM_NAMES.map((name) => [`${folder}/${name}`, ATOM_PATH] as const),
    ].filter(([path, target]) => path !== target),
  ),
);
