/** Letters, digits and marks that mean the same when they are encoded (RFC 3986, 2.3). */
const ENCODED_UNRESERVED = /%(?:2[de]|3\d|4[1-9a-f]|5[\daf]|6[1-9a-f]|7[\dae])/gi;

/**
 * The path without a trailing slash, capitals, double slashes or needless encoding; null if it has
 * none of them. Hashed asset names may contain capitals, so they are left alone.
 */
export function canonicalPath(path: string): string | null {
  if (path === '/' || path.startsWith('/assets/')) return null;
  const decoded = path.replace(ENCODED_UNRESERVED, (encoded) => decodeURIComponent(encoded));
  const canonical = `/${decoded.split('/').filter(Boolean).join('/')}`.toLowerCase();
  return canonical === path ? null : canonical;
}
