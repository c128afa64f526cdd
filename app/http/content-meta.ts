import type { MetaDescriptor } from 'react-router';
import { EMPTY_SETTINGS, type Settings } from '#app/features/settings/settings-schema.ts';
import type { PageContent, PageMeta } from '#app/site/words/page.ts';
import type { MarketingPath } from '#app/site/words/paths.ts';
import { defaultContent, type SiteContent } from '#app/site/words/site-content.ts';
import { siteName } from '#app/site/words/site-name.ts';
import type { Image } from '#app/site/words/types.ts';
import { sharedPageMeta } from './shared-page-meta.ts';
import { SITE_LAYOUT_ID } from './site-settings.ts';
import {
  describeBreadcrumbs,
  describeBusiness,
  describeFaq,
  describeService,
  graph,
  type SchemaObject,
} from './structured-data.ts';

/** The arguments of a route's `meta` that are needed here. */
export interface MetaArgs {
  matches: readonly ({ id: string; loaderData?: unknown } | undefined)[];
}

/** The site's origin; empty where the root's data is missing, as on the error screen. */
export function originOf({ matches }: MetaArgs): string {
  const root = matches.find((match) => match?.id === 'root');
  return (root?.loaderData as { publicOrigin: string } | undefined)?.publicOrigin ?? '';
}

function settingsOf({ matches }: MetaArgs): Readonly<Settings> {
  const layout = matches.find((match) => match?.id === SITE_LAYOUT_ID);
  return (layout?.loaderData as { settings: Settings } | undefined)?.settings ?? EMPTY_SETTINGS;
}

/** What the page says; the originals where the layout's data is missing. */
export function contentOf({ matches }: MetaArgs): SiteContent {
  const layout = matches.find((match) => match?.id === SITE_LAYOUT_ID);
  return (layout?.loaderData as { content: SiteContent } | undefined)?.content ?? defaultContent;
}

/** The meta tags of a page of blocks. */
export function blockPageMeta(
  args: MetaArgs,
  path: MarketingPath,
  options: { canonical?: string } = {},
): MetaDescriptor[] {
  return contentMeta(args, contentOf(args).pages[path], options);
}

type SocialImage = Pick<Image, 'preview'> & { readonly alt: string | null };

/** A page whose copy is in app/site/words, or one of the owner's own. */
type DescribedPage =
  | (Pick<PageMeta, 'title' | 'description'> & {
      readonly path: string;
      readonly social?: SocialImage | null;
      readonly titlePicture?: string | null;
    })
  | PageContent;

/** The meta tags of a page, and what it tells search engines. */
export function contentMeta(
  args: MetaArgs,
  page: DescribedPage,
  { canonical }: { canonical?: string } = {},
): MetaDescriptor[] {
  const origin = originOf(args);
  const { path, description } = page;
  return [
    ...sharedPageMeta({
      ...(page.title === null ? {} : { title: page.title }),
      description,
      canonical: canonical ?? origin + path,
      image: shareImage(
        origin,
        page.social,
        page.title ?? siteName,
        'titlePicture' in page ? page.titlePicture : null,
      ),
    }),
    { 'script:ld+json': graph(describePage(args, page)) },
  ];
}

/**
 * What link previews of a page show, by absolute URL: the owner's image, a picture of the title, or
 * the site's.
 */
export function shareImage(
  origin: string,
  image: SocialImage | null | undefined,
  title: string,
  titlePicture: string | null = null,
) {
  const preview = image?.preview;
  if (!preview && titlePicture !== null) {
    return { url: origin + titlePicture, width: 1200, height: 630, alt: title };
  }
  if (!preview) return { url: `${origin}/social.png`, width: 1200, height: 630, alt: siteName };
  const { url, width, height } = preview;
  const absolute = url.startsWith('/') ? origin + url : url;
  return { url: absolute, width, height, alt: image.alt || title };
}

function describePage(args: MetaArgs, page: DescribedPage): (SchemaObject | null)[] {
  const origin = originOf(args);
  const { tagline } = contentOf(args).navigation;
  const business = describeBusiness(origin, tagline, settingsOf(args));
  if (page.path === '/')
    return [business, { '@type': 'WebSite', name: siteName, url: `${origin}/` }];
  const breadcrumbs = describeBreadcrumbs(origin, [
    { name: contentOf(args).navigation.home, path: '/' },
    { name: page.title ?? siteName, path: page.path },
  ]);
  if (!('blocks' in page)) return [breadcrumbs];
  if (!page.service) return [breadcrumbs, describeFaq(page)];
  return [
    business,
    describeService(origin, page.path, page.service, contentOf(args).prices),
    breadcrumbs,
    describeFaq(page),
  ];
}
