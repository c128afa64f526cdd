import type { FoundPlace } from '#app/ui/admin/found-place.ts';
import type { IconName } from '#app/ui/admin/frame/icons.tsx';
import { NEW_ITEMS } from '#app/ui/admin/frame/new-menu.tsx';
import { ADVANCED_PAGES, PLACES, SETTINGS } from '#app/ui/admin/frame/places.ts';

/** What an owner may call a place instead of its title, by its address. */
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
  '/admin/results/sources': 'visitors Google referrals',
  '/admin/leads/privacy': 'erase delete a person export their data',
  '/admin/posts/import': 'WordPress move in upload',
  '/admin/posts/export': 'download move out',
  '/admin/setup/portrait': 'photo founder picture',
  '/admin/setup/ready': 'domain address launch set up',
  '/admin/help': 'keys shortcuts support',
};

/** What the menus lead to, and what is behind them: found without asking the server. */
export const KNOWN_PLACES: readonly FoundPlace[] = [
  ...PLACES.map(({ to, label, icon }) => ({ to, title: label, kind: 'Go to', icon })),
  ...NEW_ITEMS.map(({ to, label, icon }) => ({ to, title: label, kind: 'Action', icon })),
  ...[...PLACES, SETTINGS].flatMap(({ to, label, icon, tabs }) =>
    tabs
      .filter((tab) => tab.to !== to)
      .map((tab) => ({ to: tab.to, title: tab.label, kind: label, icon })),
  ),
  place('/admin/settings', SETTINGS.label, 'Go to', SETTINGS.icon),
  ...ADVANCED_PAGES.map(({ to, label }) => place(to, label, 'Advanced', SETTINGS.icon)),
  place('/admin/results/articles', 'Articles that bring leads', 'Results', 'results'),
  place('/admin/results/sources', 'Where visits come from', 'Results', 'results'),
  place('/admin/leads/privacy', 'Privacy request', 'Leads', 'leads'),
  place('/admin/subscribers', 'Subscribers', 'Leads', 'leads'),
  place('/admin/leads?status=new', 'New leads', 'Leads', 'leads'),
  place('/admin/posts?state=draft', 'Drafts', 'Articles', 'articles'),
  place('/admin/posts/import', 'Import articles', 'Articles', 'articles'),
  place('/admin/posts/export', 'Export articles', 'Articles', 'articles'),
  place('/admin/setup/portrait', 'Your portrait', 'Website', 'image'),
  place('/admin/setup/ready', 'Going live', 'Settings', 'settings'),
  place('/admin/redirects/new', 'New redirect', 'Action', 'plus'),
  place('/admin/help', 'Help', 'Go to', 'help'),
];

function place(to: string, title: string, kind: string, icon: IconName): FoundPlace {
  return { to, title, kind, icon };
}

/** All that a place is called. */
export function wordsOf({ to, title }: FoundPlace): string {
  return `${title} ${OTHER_WORDS[to] ?? ''}`;
}
