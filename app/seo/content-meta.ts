import type { MetaDescriptor } from 'react-router';
import { homeLink, siteName } from '#app/content/navigation.ts';
import type { PageContent, PageMeta } from '#app/content/types.ts';
import { EMPTY_SETTINGS, type Settings } from '#app/domains/settings/settings-schema.ts';
import { pageMeta } from '#app/framework/page-meta.ts';
import { SITE_LAYOUT_ID } from '#app/framework/site-settings.ts';
import {
  describeBusiness,
  describeFaq,
  describeService,
  describeTrail,
  graph,
  type Thing,
} from './structured-data.ts';

/** What a route's `meta` is given, as far as it is needed here. */
export interface MetaArgs {
  matches: readonly ({ id: string; loaderData?: unknown } | undefined)[];
}

/** The site's own address; empty where the root's data is not there, as on the error screen. */
export function originOf({ matches }: MetaArgs): string {
  const root = matches.find((match) => match?.id === 'root');
  return (root?.loaderData as { publicOrigin: string } | undefined)?.publicOrigin ?? '';
}

function settingsOf({ matches }: MetaArgs): Readonly<Settings> {
  const layout = matches.find((match) => match?.id === SITE_LAYOUT_ID);
  return (layout?.loaderData as { settings: Settings } | undefined)?.settings ?? EMPTY_SETTINGS;
}

/** The tags of a page whose words are in app/content. */
export function contentMeta(
  args: MetaArgs,
  page: PageMeta | PageContent,
  { canonical }: { canonical?: string } = {},
): MetaDescriptor[] {
  const origin = originOf(args);
  const { path, description, noindex = false } = page;
  return [
    ...pageMeta({
      ...(page.title === null ? {} : { title: page.title }),
      description,
      noindex,
      canonical: canonical ?? origin + path,
      image: socialImage(origin),
    }),
    { 'script:ld+json': graph(describePage(args, page)) },
  ];
}

/** What is shown where a page without a picture of its own is shared. */
export function socialImage(origin: string) {
  return { url: `${origin}/social.png`, width: 1200, height: 630, alt: siteName };
}

function describePage(args: MetaArgs, page: PageMeta | PageContent): (Thing | null)[] {
  const origin = originOf(args);
  const business = describeBusiness(origin, settingsOf(args));
  if (page.path === '/')
    return [business, { '@type': 'WebSite', name: siteName, url: `${origin}/` }];
  const trail = describeTrail(origin, [
    { name: homeLink.label, path: homeLink.href },
    { name: page.title ?? siteName, path: page.path },
  ]);
  if (!('blocks' in page)) return [trail];
  if (!page.service) return [trail, describeFaq(page)];
  return [business, describeService(origin, page.path, page.service), trail, describeFaq(page)];
}
