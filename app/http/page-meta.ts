import type { MetaDescriptor } from 'react-router';
import { siteName } from '#app/site/words/site-name.ts';

/** Returns '{page} | Wizard Services', or 'Wizard Services' without a page name. */
export function pageTitle(page?: string): string {
  return page ? `${page} | ${siteName}` : siteName;
}

export interface PageMeta {
  /** Without the site name. */
  title?: string;
  description?: string;
  /** For an error on an indexed page. A page that is never indexed says so in its route's policy. */
  noindex?: boolean;
  /** Absolute URL of the page. */
  canonical?: string;
  /** The image for link previews, by absolute URL. */
  image?: { url: string; width: number; height: number; alt: string } | undefined;
  type?: 'website' | 'article';
}

export function pageMeta(page: PageMeta): MetaDescriptor[] {
  const { description, noindex = false, canonical, image, type = 'website' } = page;
  const title = pageTitle(page.title);
  const tags: MetaDescriptor[] = [{ title }];
  if (description) tags.push({ name: 'description', content: description });
  if (noindex) tags.push({ name: 'robots', content: 'noindex' });
  if (!canonical) return tags;
  return [
    ...tags,
    { tagName: 'link', rel: 'canonical', href: canonical },
    { property: 'og:site_name', content: siteName },
    { property: 'og:type', content: type },
    { property: 'og:title', content: page.title ?? siteName },
    { property: 'og:url', content: canonical },
    ...(description ? [{ property: 'og:description', content: description }] : []),
    ...(image
      ? [
          { property: 'og:image', content: image.url },
          { property: 'og:image:width', content: String(image.width) },
          { property: 'og:image:height', content: String(image.height) },
          { property: 'og:image:alt', content: image.alt },
        ]
      : []),
    { name: 'twitter:card', content: image ? 'summary_large_image' : 'summary' },
    { name: 'twitter:title', content: page.title ?? siteName },
    ...(description ? [{ name: 'twitter:description', content: description }] : []),
    ...(image
      ? [
          { name: 'twitter:image', content: image.url },
          { name: 'twitter:image:alt', content: image.alt },
        ]
      : []),
  ];
}
