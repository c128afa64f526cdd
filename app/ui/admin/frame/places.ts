import type { IconName } from './icons.tsx';

/** A screen inside a place, as its row of tabs names it. */
export interface Tab {
  readonly to: string;
  readonly label: string;
  /** Addresses for which this tab is the current one as well. */
  readonly covers?: readonly string[] | RegExp;
}

/** A part of the admin area with its own entry in a menu. */
export interface Place {
  readonly to: string;
  readonly label: string;
  readonly icon: IconName;
  /** Its addresses are these and everything below them. */
  readonly within: readonly string[];
  readonly tabs: readonly Tab[];
}

export const HOME = '/admin';
export const TRASH = '/admin/posts/trash';
export const ADVANCED = '/admin/settings/advanced';

export const LEADS: Place = {
  to: '/admin/leads',
  label: 'Leads',
  icon: 'leads',
  within: ['/admin/leads', '/admin/subscribers'],
  tabs: [],
};

export const WEBSITE: Place = {
  to: '/admin/pages',
  label: 'Website',
  icon: 'website',
  within: ['/admin/pages', '/admin/media'],
  tabs: [
    { to: '/admin/pages', label: 'Pages' },
    { to: '/admin/pages/prices', label: 'Prices' },
    { to: '/admin/pages/navigation', label: 'Menu and footer' },
    { to: '/admin/media', label: 'Images' },
  ],
};

/** From there, the Trash and the list are one click away. The menu of Articles leads to the others. */
const WITHIN_ARTICLES = /^\/admin\/posts\/(?:[^/]+\/history|topics|authors)$/;

export const ARTICLES: Place = {
  to: '/admin/posts',
  label: 'Articles',
  icon: 'articles',
  within: ['/admin/posts', '/admin/schedule'],
  tabs: [
    { to: '/admin/posts', label: 'Articles', covers: WITHIN_ARTICLES },
    { to: '/admin/schedule', label: 'Calendar' },
    { to: TRASH, label: 'Trash' },
  ],
};

export const RESULTS: Place = {
  to: '/admin/results',
  label: 'Results',
  icon: 'results',
  within: ['/admin/results'],
  tabs: [],
};

/** What the main menu leads to. */
export const PLACES: readonly Place[] = [
  { to: HOME, label: 'Home', icon: 'home', within: [], tabs: [] },
  LEADS,
  WEBSITE,
  ARTICLES,
  RESULTS,
];

/** What a Writer's menu leads to. */
export const WRITER_PLACES: readonly Place[] = [
  ARTICLES,
  { to: '/admin/media', label: 'Images', icon: 'image', within: [], tabs: [] },
];

/** Of all that menus lead to, what is for Writers; the policies of the routes say the same. */
const FOR_WRITERS: ReadonlySet<string> = new Set([
  ...WRITER_PLACES.flatMap(({ to, tabs }) => [to, ...tabs.map((tab) => tab.to)]),
  '/admin/posts/new',
  '/admin/account',
  '/admin/help',
]);

/** Whether a link of a menu is for a Writer, too. */
export function isForWriters(to: string): boolean {
  return FOR_WRITERS.has(to.split(/[?#]/, 1)[0] ?? '');
}

/** What is set up once and seldom opened, with the screens that only a problem leads to. */
export const ADVANCED_PAGES = [
  {
    to: '/admin/backups',
    label: 'Backups',
    hint: 'Copies of the whole site: when the last one was made, and where they are.',
  },
  {
    to: '/admin/audit',
    label: 'Activity log',
    hint: 'Who did what in this admin area, and when.',
  },
  {
    to: '/admin/claims',
    label: 'Claims',
    hint: 'What your pages promise, count or compare, and what supports it.',
  },
  {
    to: '/admin/redirects',
    label: 'Redirects',
    hint: 'Old addresses and where they lead now, and addresses that visitors did not find.',
  },
  {
    to: '/admin/outbox',
    label: 'Email and webhooks',
    hint: 'What the site has sent, and what is still waiting to go out.',
  },
] as const;

/** What the menu behind the initials leads to. */
export const SETTINGS: Place = {
  to: '/admin/settings',
  label: 'Settings',
  icon: 'settings',
  within: [
    '/admin/settings',
    '/admin/setup',
    '/admin/people',
    '/admin/account',
    ...ADVANCED_PAGES.map(({ to }) => to),
  ],
  tabs: [
    { to: '/admin/settings', label: 'Settings' },
    { to: '/admin/people', label: 'Team' },
    { to: '/admin/account', label: 'Your account' },
    { to: ADVANCED, label: 'Advanced', covers: ADVANCED_PAGES.map(({ to }) => to) },
  ],
};

const isWithin = (path: string, parent: string) => path === parent || path.startsWith(`${parent}/`);

function doesCover(covers: NonNullable<Tab['covers']>, path: string): boolean {
  return covers instanceof RegExp ? covers.test(path) : covers.includes(path);
}

/**
 * The place of an address; undefined for one that is in none, such as the help.
 * @param places what the menu leads to
 */
export function findPlace(path: string, places = PLACES): Place | undefined {
  return [...places, SETTINGS].find(
    ({ to, within }) => path === to || within.some((parent) => isWithin(path, parent)),
  );
}

/**
 * The tab of an address. Undefined where the tabs are not shown: on a screen below them, which leads
 * back to its list.
 */
export function findTab({ tabs }: Place, path: string, search: string): Tab | undefined {
  const inTrash = new URLSearchParams(search).get('state') === 'trash';
  if (path === ARTICLES.to && inTrash) return tabs.find(({ to }) => to === TRASH);
  return tabs.find(({ to, covers }) => to === path || (covers && doesCover(covers, path)));
}
