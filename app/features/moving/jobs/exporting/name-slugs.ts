import { findBetterSlug, slugFromTitle } from '#app/formatting/slug.ts';

/**
 * Gives each name its own part of an address: those that it has here, and else one made of its letters.
 * Other systems take two names with one address for the same.
 */
export function createSlugs(
  known: readonly { readonly name: string; readonly slug: string }[],
): (name: string) => string {
  const slugs = new Map(known.map(({ name, slug }) => [name, slug]));
  const used = new Set(slugs.values());
  return (name) => {
    const slug = slugs.get(name) ?? findFree(name, used);
    slugs.set(name, slug);
    used.add(slug);
    return slug;
  };
}

function findFree(name: string, used: ReadonlySet<string>): string {
  const plain = slugFromTitle(name);
  // Of letters that are not Latin nothing stays.
  const wanted = (findBetterSlug({ title: name, slug: plain }) ?? plain) || 'name';
  let slug = wanted;
  for (let number = 2; used.has(slug); number += 1) slug = `${wanted}-${number}`;
  return slug;
}
