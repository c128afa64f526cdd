const DASHBOARD = '/admin';

/**
 * The page to open after the login. Anything that could lead off the site, or that is not a plain
 * path below /admin, becomes the dashboard.
 */
export function safeNextPath(next: string | null): string {
  if (next === null || !/^\/admin(\/[\w/-]*)?(\?[\w=&%-]*)?$/.test(next)) return DASHBOARD;
  return next.startsWith('/admin/login') || next.includes('//') ? DASHBOARD : next;
}
