import type { PostKind } from '#app/features/articles/post-kind.ts';
import type { Note } from '../source/note.ts';
import type { OwnFields } from '../source/own-fields.ts';
import { readAnswer, readText } from './column-values.ts';

/** The fields that may ask search engines not to list a page, and whether they do. */
const FIELDS: ReadonlyMap<string, (value: unknown) => boolean> = new Map([
  // Yoast, where 2 asks them to list it; All in One SEO; SEOPress; The SEO Framework, which took it over.
  ['_yoast_wpseo_meta-robots-noindex', isYes],
  ['_aioseop_noindex', isYes],
  ['_seopress_robots_index', isYes],
  ['_genesis_noindex', isYes],
  ['rank_math_robots', asksRobots],
  // Front matter.
  ['noindex', isYes],
  ['robots', asksRobots],
  ['sitemap', isLeftOut],
]);

/** Keeps a page out of search engines that was so before; of an article, which cannot be, it is said. */
export function readSearchEngines(
  kind: PostKind,
  fields: Iterable<readonly [name: string, value: unknown]>,
  notes: Note[],
): Pick<OwnFields, 'indexed'> {
  const isKeptOut = [...fields].some(([name, value]) => FIELDS.get(name)?.(value) === true);
  if (!isKeptOut) return {};
  if (kind === 'page') return { indexed: false };
  notes.push(
    'Search engines were asked not to list it there. Here, they may list every published article.',
  );
  return {};
}

function isYes(value: unknown): boolean {
  return readAnswer(value) === true;
}

/** As a text, a list, an object, or what PHP writes for a list. */
function asksRobots(value: unknown): boolean {
  const text = (readText(value) ?? '').toLowerCase();
  return /\bnoindex\b(?!":false)|"index":false|^none$/.test(text);
}

/** `sitemap: false`, and `sitemap: {disable: true}` of Hugo. */
function isLeftOut(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return readAnswer(value) === false;
  return Object.entries(value).some(([name, said]) => /^disable$/i.test(name) && isYes(said));
}
