import type { FoundPlace } from '#app/ui/admin/found-place.ts';
import { NEW_ITEMS } from '#app/ui/admin/frame/new-menu.tsx';
import { ADVANCED_PAGES, PLACES, SETTINGS } from '#app/ui/admin/frame/places.ts';

interface KnownPlace extends FoundPlace {
  /** What an owner may call it instead of its title. */
  readonly words?: string;
}

/** What else the places of the menus are called, by their addresses. */
const OTHER_WORDS: Readonly<Record<string, string>> = {
  '/admin/leads': 'inquiries contacts inbox customers print download CSV export',
  '/admin/pages': 'headline text words homepage sections',
  '/admin/pages/prices': 'cost plans checkout payment link',
  '/admin/pages/navigation': 'header links top bar',
  '/admin/media': 'photos pictures gallery upload',
  '/admin/posts': 'blog posts',
  '/admin/schedule': 'planned dates',
  '/admin/posts/trash': 'deleted restore bin undo',
  '/admin/results': 'statistics stats visitors traffic analytics numbers',
  '/admin/people': 'invite people colleagues users access',
  '/admin/account': 'password two-factor passkey sign-in profile name',
  '/admin/backups': 'copy restore download',
  '/admin/audit': 'history changes who did',
  '/admin/redirects': 'old address domain moved 404',
  '/admin/outbox': 'sent mail failed',
  '/admin/subscribers': 'newsletter mailing list export',
};

/** What the menus lead to, and what is behind them: found without asking the server. */
export const KNOWN_PLACES: readonly KnownPlace[] = [
  ...PLACES.map(({ to, label, icon }) => ({ to, title: label, kind: 'Go to', icon })),
  ...NEW_ITEMS.map(({ to, label, icon }) => ({ to, title: label, kind: 'Action', icon })),
  ...[...PLACES, SETTINGS].flatMap(({ to, label, icon, tabs }) =>
    tabs
      .filter((tab) => tab.to !== to)
      .map((tab) => ({ to: tab.to, title: tab.label, kind: label, icon })),
  ),
  { to: SETTINGS.to, title: SETTINGS.label, kind: 'Go to', icon: SETTINGS.icon },
  ...ADVANCED_PAGES.map(({ to, label }) => ({
    ...{ to, title: label, kind: 'Advanced', icon: SETTINGS.icon },
  })),
  {
    ...{ to: '/admin/results/articles', title: 'Articles that bring leads' },
    ...{ kind: 'Results', icon: 'results' },
  },
  {
    ...{ to: '/admin/results/sources', title: 'Where visits come from' },
    ...{ kind: 'Results', icon: 'results', words: 'visitors Google referrals' },
  },
  {
    ...{ to: '/admin/leads/privacy', title: 'Privacy request' },
    ...{ kind: 'Leads', icon: 'leads', words: 'erase delete a person export their data' },
  },
  { to: '/admin/subscribers', title: 'Subscribers', kind: 'Leads', icon: 'leads' },
  { to: '/admin/leads?status=new', title: 'New leads', kind: 'Leads', icon: 'leads' },
  { to: '/admin/posts?state=draft', title: 'Drafts', kind: 'Articles', icon: 'articles' },
  {
    ...{ to: '/admin/posts/import', title: 'Import articles', kind: 'Articles' },
    ...{ icon: 'articles', words: 'WordPress move in upload' },
  },
  {
    ...{ to: '/admin/posts/export', title: 'Export articles', kind: 'Articles' },
    ...{ icon: 'articles', words: 'download move out' },
  },
  {
    ...{ to: '/admin/setup/portrait', title: 'Your portrait', kind: 'Website' },
    ...{ icon: 'image', words: 'photo founder picture' },
  },
  {
    ...{ to: '/admin/setup/ready', title: 'Going live', kind: 'Settings' },
    ...{ icon: 'settings', words: 'domain address launch set up' },
  },
  { to: '/admin/redirects/new', title: 'New redirect', kind: 'Action', icon: 'plus' },
  {
    ...{ to: '/admin/help', title: 'Help', kind: 'Go to' },
    ...{ icon: 'help', words: 'keys shortcuts support' },
  },
].map((place) => ({ words: OTHER_WORDS[place.to], ...place }) as KnownPlace);
