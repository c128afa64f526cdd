import { SLUG_MAX } from '#app/formatting/slug.ts';

/** A slug with a number or an id at its end, such as `fill-every-bed-2`. */
export function numberedSlug(slug: string, suffix: string): string {
  const room = SLUG_MAX - suffix.length - 1;
  return `${slug.slice(0, room).replace(/-$/, '')}-${suffix}`;
}
