/** Admin pages that every site has at the same address. */
export const adminPages: readonly string[] = [
  '/admin',
  '/admin/posts/new',
  '/admin/pages',
  '/admin/pages/new',
  '/admin/schedule',
  '/admin/pages/about',
  '/admin/pages/prices',
  '/admin/pages/mail-two-factor',
  '/admin/pages/cookie-policy',
  '/admin/pages/about/history',
  '/admin/pages/about/history/0',
  '/admin/leads',
  '/admin/leads/privacy',
  '/admin/outbox',
  '/admin/media',
  '/admin/people',
  '/admin/redirects',
  '/admin/redirects/new',
  '/admin/redirects/import',
  '/admin/backups',
  '/admin/audit',
  '/admin/settings',
  '/admin/settings/contact',
  '/admin/settings/mail',
  '/admin/account',
  '/admin/confirm',
];

/** Admin pages that need no session. */
export const adminSignInPages: readonly string[] = [
  '/admin/login',
  '/admin/login/code',
  '/admin/forgot-password',
  '/admin/reset-password',
];
