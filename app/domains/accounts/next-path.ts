const HOME = '/admin';

/**
 * Where to go after signing in: a path of the admin area, whatever the address bar said.
 * Anything that could leave the site, or is not a plain path below /admin, becomes the dashboard.
 */
export function safeNextPath(next: string | null): string {
  if (next === null || !/^\/admin(\/[\w/-]*)?(\?[\w=&%-]*)?$/.test(next)) return HOME;
  return next.startsWith('/admin/login') || next.includes('//') ? HOME : next;
}
