import { PREFIX } from '#app/formatting/image-types.ts';
import { parseSrcset } from '#app/html/content/srcset.ts';
import { scanTags } from '#app/html/tags.ts';

/**
 * Where readers' browsers load uploads from. Posts and the database have paths of this site, which
 * always work; a page, a feed and a link preview name the public address of the bucket, if it has one.
 */
export interface ImageUrls {
  /** Null if uploads are loaded from the site. */
  readonly base: string | null;
  /** Of an upload's path on this site. */
  publicUrl(path: string): string;
  /** The same with the site's own origin where there is no other. */
  absoluteUrl(path: string): string;
  publicSrcset(srcset: string): string;
  /** Of the images in sanitized content; the rest stays byte for byte. */
  inContent(html: string): string;
}

const OWN_PATH = new RegExp(`^/${PREFIX}/[\\w.-]+$`);
/** Each attribute in turn, because a value can look like another attribute. */
const ATTRIBUTE = /(\s[^\s="/>]+=")([^"]*)/g;
const SOURCE = /^\ssrc="$/i;
const SOURCES = /^\ssrcset="$/i;
const IMAGE_TAGS: ReadonlySet<string> = new Set(['img', 'source']);

interface ImageAddresses {
  readonly url: string;
  readonly srcset: string;
  readonly preview: { readonly url: string } | null;
}

/** A stored image as readers load it. */
export function withPublicUrls<Image extends ImageAddresses>(image: Image, urls: ImageUrls): Image {
  const { url, srcset, preview } = image;
  return {
    ...image,
    url: urls.publicUrl(url),
    srcset: urls.publicSrcset(srcset),
    preview: preview && { ...preview, url: urls.publicUrl(preview.url) },
  };
}

export function createImageUrls(base: string | undefined, origin: string): ImageUrls {
  const publicUrl = (path: string) =>
    base !== undefined && OWN_PATH.test(path) ? base + path : path;
  const publicSrcset = (srcset: string) =>
    parseSrcset(srcset)
      .map(({ url, descriptor }) => `${publicUrl(url)} ${descriptor}`.trim())
      .join(', ');
  return {
    base: base ?? null,
    publicUrl,
    absoluteUrl: (path) => new URL(publicUrl(path), origin).href,
    publicSrcset,
    inContent(html) {
      if (base === undefined || !html.includes(`/${PREFIX}/`)) return html;
      let result = '';
      let position = 0;
      for (const { name, start, end } of scanTags(html)) {
        if (!IMAGE_TAGS.has(name)) continue;
        const tag = html
          .slice(start, end)
          .replace(ATTRIBUTE, (whole, before: string, value: string) => {
            // An address on another site may have commas in it.
            if (SOURCE.test(before)) return before + publicUrl(value);
            return SOURCES.test(before) ? before + publicSrcset(value) : whole;
          });
        result += html.slice(position, start) + tag;
        position = end;
      }
      return result + html.slice(position);
    },
  };
}
