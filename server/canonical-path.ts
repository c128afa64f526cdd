/**
 * The plain form of a path: no trailing slash, no capitals, no doubled slash; null when it is
 * plain already. Files and identifiers that may hold capitals are not touched.
 */
export function canonicalPath(path: string): string | null {
  if (path === '/' || path.startsWith('/assets/')) return null;
  const plain = `/${path.split('/').filter(Boolean).join('/')}`.toLowerCase();
  return plain === path ? null : plain;
}
