/** Admin pages whose address has no parameter. */
export const adminPages: readonly string[] = [
  '/admin',
  '/admin/posts/new',
  '/admin/pages',
  '/admin/pages/new',
  '/admin/schedule',
  '/admin/leads',
  '/admin/leads/privacy',
  '/admin/outbox',
  '/admin/media',
  '/admin/people',
  '/admin/backups',
  '/admin/audit',
  '/admin/settings',
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
