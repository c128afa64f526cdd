export const SLUG_MAX = 200;

/**
 * The slug of a title: lower case, each run of characters other than a-z and 0-9 becomes one
 * hyphen, none at either end. Empty when the title has none of these characters. Runs in linear
 * time.
 */
export function slugFromTitle(title: string): string {
  return title
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
    .join('-');
}

/** Whether a post can have this slug. Anything else needs no query; PostgreSQL rejects NUL. */
export function isSlug(text: string): boolean {
  return text !== '' && text.length <= SLUG_MAX && slugFromTitle(text) === text;
}
