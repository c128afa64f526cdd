import type { HtmlAttributes } from '#app/html/document/schema.ts';

/** The address of an image that readers load from another site; null for those of this one. */
export function foreignAddress({ src = '' }: HtmlAttributes): string | null {
  const url = URL.parse(src, location.href);
  const isForeign = url !== null && /^https?:$/.test(url.protocol) && url.host !== location.host;
  return isForeign ? url.href : null;
}
