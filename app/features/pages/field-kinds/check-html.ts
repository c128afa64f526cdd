import { listTopElements, withoutPrefix } from '#app/html/top-elements.ts';
import { listElements, listValues, listWords } from '#app/html/words.ts';
import { blockCode } from '#app/site/words/block-code.ts';
import type { BlockLabel } from '#app/site/words/field-types.ts';
import { blockOf, readLegalText } from '#app/site/words/legal/legal-text.ts';
import { findUnknownPlaceholders } from '#app/site/words/placeholders.ts';

/** HTML is longer than its words; no text that people write has more tags than words. */
const HTML_PER_CHARACTER = 2;
/** The policy of these pages allows neither, and the library does not know of images in them. */
const MEDIA = ['img', 'iframe'];
const CODE = /\{block:([^{}]*)\}/g;

/** Whether a text of at most `max` characters has more HTML around them than its place bears. */
export function hasTooMuchHtml(html: string, max: number): boolean {
  return html.length > max * HTML_PER_CHARACTER;
}

/** What is wrong with a sanitized text as a whole. */
export function findHtmlProblems(
  html: string,
  { words, max, blocks }: { words: string; max: number; blocks: readonly BlockLabel[] },
): string[] {
  if (words === '') return ['Please write something here, or restore the original.'];
  const elements = listElements(html);
  return [
    ...findBlockProblems(html, blocks),
    ...(MEDIA.some((name) => elements.has(name))
      ? ['This page can’t show images or videos. Please take them out.']
      : []),
    ...(hasTooMuchHtml(html, max)
      ? ['This text has too much HTML around its words. Please take some formatting out.']
      : []),
  ];
}

function findBlockProblems(html: string, blocks: readonly BlockLabel[]): string[] {
  const placed = listTopElements(html).flatMap((element) => blockOf(element) ?? []);
  const named = listWords(html).flatMap((words) =>
    [...words.matchAll(CODE)].map(([, id = '']) => id),
  );
  const unknown = new Set(named.filter((id) => !blocks.some((block) => block.id === id)));
  return [
    ...blocks.flatMap((block) => blockProblem(block, placed, named)),
    ...[...unknown].map((id) => `There is nothing called ${blockCode(id)}. Please take it out.`),
  ];
}

function blockProblem(
  { id, label }: BlockLabel,
  placed: readonly string[],
  named: readonly string[],
): string[] {
  const code = blockCode(id);
  const [inPlace, everywhere] = [placed, named].map(
    (ids) => ids.filter((found) => found === id).length,
  ) as [number, number];
  if (everywhere > 1) {
    return [`“${label}” (${code}) is in the text ${everywhere} times. Please keep only one.`];
  }
  if (inPlace === 1) return [];
  if (everywhere === 1) {
    return [
      `“${label}” (${code}) needs a separate paragraph, outside of lists, quotes and tables.`,
    ];
  }
  return [`“${label}” is missing. Please put ${code} where it belongs, in a separate paragraph.`];
}

/** The unknown names in braces, other than the places of fixed blocks. */
export function findUnknownInHtml(html: string): string[] {
  return listWords(html).flatMap((words) => findUnknownPlaceholders(words.replace(CODE, '')));
}

/** The places of a text that its own links can lead to, without the sanitizer's prefix. */
export function listPlaces(html: string): ReadonlySet<string> {
  return new Set([
    ...listValues(html, 'id').map(withoutPrefix),
    ...readLegalText(html).sections.map(({ id }) => id),
  ]);
}

/** Whether a link leads to a place in the same text. */
export function leadsWithin(places: ReadonlySet<string>, href: string): boolean {
  return href.startsWith('#') && places.has(withoutPrefix(href.slice(1)));
}
