/**
 * The slug of a title (§5): lower case, each run of anything but a-z and 0-9 one hyphen, none at
 * the ends. Empty when the title has no such character. Linear in the title's length.
 */
export function slugFromTitle(title: string): string {
  return title
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
    .join('-');
}
