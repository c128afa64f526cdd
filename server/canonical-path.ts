/**
 * The path without a trailing slash, capitals or double slashes; null if it has none. Hashed asset
 * names may contain capitals, so they are left alone.
 */
export function canonicalPath(path: string): string | null {
  if (path === '/' || path.startsWith('/assets/')) return null;
  const canonical = `/${path.split('/').filter(Boolean).join('/')}`.toLowerCase();
  return canonical === path ? null : canonical;
}
