import { readText } from './column-values.ts';
import type { FrontMatter } from './front-matter.ts';

export interface FeatureImage {
  readonly address: string;
  readonly alt: string | null;
}

/** What generators of sites and their themes call the image of an article, first the most telling. */
const NAMES = [
  ...['image', 'featured_image', 'feature_image', 'featured', 'feature', 'cover', 'cover_image'],
  ...[
    'hero_image',
    'hero',
    'banner',
    'banner_image',
    'header',
    'header_image',
    'teaser',
    'main_image',
  ],
  ...['images', 'thumbnail', 'thumb', 'og_image', 'social_image', 'preview', 'photo', 'img'],
].map(plain);
/** Where the address is in what is more than a text. */
const INSIDE = [
  ...['path', 'src', 'url', 'image', 'file', 'filename', 'relative', 'publicurl', 'href'],
  ...['teaser', 'overlay_image', 'og_image'],
].map(plain);
const ALTS = ['alt', 'image_alt', 'cover_alt', 'image_description'].map(plain);

/** The image that front matter names for its article; null for none. */
export function readFeatureImage(values: FrontMatter): FeatureImage | null {
  const byName = byPlainName(values);
  for (const name of NAMES) {
    const found = findImage(byName.get(name), 0);
    if (found !== null) return { ...found, alt: found.alt ?? findAlt(byName, name) };
  }
  return null;
}

function findImage(value: unknown, depth: number): FeatureImage | null {
  if (typeof value === 'string') {
    const address = value.trim();
    // `featured: true`, and the words of a header.
    return /^https?:\/\/|\.[a-z]{3,4}(?:\?.*)?$/i.test(address) ? { address, alt: null } : null;
  }
  if (typeof value !== 'object' || value === null || depth > 2) return null;
  if (Array.isArray(value)) {
    return value.map((each) => findImage(each, depth + 1)).find((each) => each !== null) ?? null;
  }
  const inside = byPlainName(value as FrontMatter);
  for (const name of INSIDE) {
    const found = findImage(inside.get(name), depth + 1);
    if (found !== null) return { ...found, alt: found.alt ?? findAlt(inside, '') };
  }
  return null;
}

function findAlt(values: ReadonlyMap<string, unknown>, name: string): string | null {
  for (const each of [`${name}alt`, ...ALTS]) {
    const value = values.get(each);
    if (typeof value === 'string') return readText(value);
  }
  return null;
}

function byPlainName(values: FrontMatter): ReadonlyMap<string, unknown> {
  return new Map(Object.entries(values).map(([name, value]) => [plain(name), value]));
}

function plain(name: string): string {
  return name.toLowerCase().replace(/[_-]/g, '');
}
