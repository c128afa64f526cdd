import { attributesOf } from '#app/html/content/elements.ts';
import type { HtmlAttributes } from '#app/html/document/schema.ts';

/**
 * The attributes that an element may have, in the order in which the sanitizer writes them; null
 * without any.
 */
export function attributesFor(tagName: string, html: HtmlAttributes | null): HtmlAttributes | null {
  const entries = attributesOf(tagName).flatMap((name): [string, string][] => {
    const value = html?.[name];
    return value === undefined ? [] : [[name, value]];
  });
  return entries.length === 0 ? null : Object.fromEntries(entries);
}

export function withoutAttributes(
  html: HtmlAttributes | null,
  ...names: string[]
): HtmlAttributes | null {
  const entries = Object.entries(html ?? {}).filter(([name]) => !names.includes(name));
  return entries.length === 0 ? null : Object.fromEntries(entries);
}
