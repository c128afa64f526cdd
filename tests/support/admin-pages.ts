/** The admin area's pages that open without an object of their own. */
export const adminPages: readonly string[] = [
  '/admin',
  '/admin/posts/new',
  '/admin/leads',
  '/admin/outbox',
  '/admin/media',
  '/admin/people',
  '/admin/backups',
  '/admin/audit',
  '/admin/settings',
  '/admin/account',
];

/** Those that open without being signed in. */
export const adminDoors: readonly string[] = [
  '/admin/login',
  '/admin/login/code',
  '/admin/forgot-password',
  '/admin/reset-password',
];
