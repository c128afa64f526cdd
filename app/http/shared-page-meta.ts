import type { MetaDescriptor } from 'react-router';
import { siteName } from '#app/site/words/site-name.ts';
import { type PageMeta, pageMeta } from './page-meta.ts';

interface SharedPageMeta extends PageMeta {
  /** Absolute URL of the page. */
  canonical: string;
  /** The image for link previews, by absolute URL. */
  image: { url: string; width: number; height: number; alt: string };
  type?: 'website' | 'article';
}

/** The meta tags of a page that is found and shared: as `pageMeta`, with what link previews show. */
export function sharedPageMeta(page: SharedPageMeta): MetaDescriptor[] {
  const { title = siteName, description, canonical, image, type = 'website' } = page;
  return [
    ...pageMeta(page),
    { tagName: 'link', rel: 'canonical', href: canonical },
    { property: 'og:site_name', content: siteName },
    { property: 'og:type', content: type },
    { property: 'og:title', content: title },
    { property: 'og:url', content: canonical },
    ...(description ? [{ property: 'og:description', content: description }] : []),
    { property: 'og:image', content: image.url },
    { property: 'og:image:width', content: String(image.width) },
    { property: 'og:image:height', content: String(image.height) },
    { property: 'og:image:alt', content: image.alt },
    { name: 'twitter:card', content: 'summary_large_image' },
    { name: 'twitter:title', content: title },
    ...(description ? [{ name: 'twitter:description', content: description }] : []),
    { name: 'twitter:image', content: image.url },
    { name: 'twitter:image:alt', content: image.alt },
  ];
}
