import { countHtml, type TextHeld } from '#app/html/count/count-html.ts';
import { FILES_HOST, listOwnHosts } from '../source/own-address.ts';
import type { Counts, RawItem } from './held.ts';
import { toCountable } from './text-of-source.ts';

/** As much of the texts of an article as any article has. */
const MOST_CHARACTERS = 2_000_000;

/** What texts of a source hold. */
export function countTexts({ texts, format, site }: Omit<RawItem, 'of' | 'fields'>): TextHeld {
  let room = MOST_CHARACTERS;
  const unknown: string[] = [];
  const parts = texts.map((text) => {
    const part = toCountable(text.slice(0, room), format);
    room -= Math.min(room, text.length);
    unknown.push(...part.unknown);
    return part.html;
  });
  const held = countHtml(parts.join('\n'), new Set(hostsOf(site)));
  const counts = new Map(held.unknown);
  for (const name of unknown) counts.set(name, (counts.get(name) ?? 0) + 1);
  return { ...held, unknown: [...counts] };
}

/** The hosts whose links lead to the site of a source. */
export function hostsOf(site: string | null): string[] {
  return [...listOwnHosts(site === null ? [] : [site]), FILES_HOST];
}

/** What pieces of a source hold, which are left out of a text. They are counted as the source is. */
export function heldIn(
  pieces: readonly string[],
  format: RawItem['format'],
  site: string | null = null,
): Counts {
  return countsOf(countTexts({ texts: pieces, format, site }));
}

/** What is counted of a text beside its words. */
export function listsOf({ own, outside, images, embeds, files }: TextHeld) {
  return {
    'links within the site': own,
    'links to other sites': outside,
    images,
    'players and frames': embeds,
    files,
  };
}

export function countsOf(text: TextHeld): Counts {
  const lists = Object.entries(listsOf(text)).map(([of, list]) => [of, list.length] as const);
  return { words: countWords(text.words), ...Object.fromEntries(lists) };
}

export function countWords(words: TextHeld['words']): number {
  return words.reduce((total, [, count]) => total + count, 0);
}

/** Names, each once, however it is written. */
export function distinct(names: readonly string[]): string[] {
  return [...new Map(names.map((name) => [name.toLowerCase(), name])).values()];
}
