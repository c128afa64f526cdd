const DASHBOARD = '/admin';

/**
 * The page to open after the login, or after a person confirmed their identity. Anything that could
 * lead off the site, or that is not a plain path below /admin, becomes the dashboard.
 */
export function safeNextPath(next: string | null): string {
  if (next === null || !/^\/admin(\/[\w/-]*)?(\?[\w=&%.+*-]*)?$/.test(next)) return DASHBOARD;
  const isSignInPage = next.startsWith('/admin/login') || next.startsWith('/admin/confirm');
  return isSignInPage || next.includes('//') ? DASHBOARD : next;
}
