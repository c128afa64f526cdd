import { OWN_IMAGE } from './allow-list.server.ts';
import { resolve, SCHEME, SITE, safeLinkUrl, stripControls } from './link-url.ts';
import { parseSrcset } from './srcset.ts';

/** The URL of an image: one of our uploads, or https. */
export function safeImageUrl(value: string): string | undefined {
  const url = resolve(value);
  if (url?.protocol !== 'https:') return undefined;
  if (url.origin !== SITE.origin) return url.href;
  return !SCHEME.test(stripControls(value)) && OWN_IMAGE.test(url.pathname)
    ? url.pathname
    : undefined;
}

/** The candidates of a `srcset` that are our uploads; empty if there are none. */
export function ownSrcset(value: string): string {
  return parseSrcset(value)
    .filter(
      ({ url, descriptor }) =>
        OWN_IMAGE.test(url) && /^\d{1,5}w$|^\d(\.\d{1,2})?x$/.test(descriptor),
    )
    .map(({ url, descriptor }) => `${url} ${descriptor}`)
    .join(', ');
}

/** The `cite` URL of a quotation, which browsers never follow. */
export function safeCiteUrl(value: string): string | undefined {
  const url = safeLinkUrl(value);
  return url && !/^(mailto|tel):/.test(url.href) ? url.href : undefined;
}
