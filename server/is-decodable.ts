/**
 * Whether all escapes of a path are UTF-8. The result of decoding is used, because the bundler leaves
 * out calls whose result is not, although they can throw.
 */
export function isDecodable(path: string): boolean {
  try {
    return path === '' || decodeURIComponent(path) !== '';
  } catch {
    return false;
  }
}
