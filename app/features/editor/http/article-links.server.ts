import type { RouterContextProvider } from 'react-router';
import { services } from '#app/services/services.server.ts';
import { readAnsweredPaths } from '#app/services/site-addresses.server.ts';
import { readSiteContent } from '#app/services/site-content.server.ts';
import { createLinkCheck, listLinkedSlugs } from '#app/site/known-links.ts';

/**
 * Says whether one of these links of an article leads somewhere: on this site exactly, elsewhere by its
 * form alone. Nothing is fetched.
 */
export async function createArticleLinkCheck(
  context: Readonly<RouterContextProvider>,
  links: readonly string[],
): Promise<(href: string) => boolean> {
  const { publicOrigin } = context.get(services).config;
  /** The path of a link to this site; any other link as it is. */
  const toPath = (href: string) => {
    const url = URL.parse(href, `${publicOrigin}/blog/`);
    if (url === null || url.origin !== new URL(publicOrigin).origin) return href;
    return `${url.pathname}${url.search}${url.hash}`;
  };
  const paths = links.map(toPath);
  const isAnswered = await readAnsweredPaths(context, listLinkedSlugs(paths));
  const content = await readSiteContent(context);
  const leadsSomewhere = createLinkCheck({ content, shownAt: null, isAnswered });
  return (href) => leadsSomewhere(toPath(href));
}
