import { createContext, type MiddlewareFunction, type RouterContextProvider } from 'react-router';
import type { SiteContent } from '#app/site/words/site-content.ts';
import { logFields } from '#server/log-fields.ts';
import { requestInfo, services } from './services.server.ts';

/** What the public pages of this request say. */
export const siteContent = createContext<SiteContent>();

/** What they say instead of what is published: a draft that is being looked at. */
export const draftContent = createContext<SiteContent | null>(null);

/**
 * Reads what the site says. Public pages must render without the database: then these are the last
 * texts that were read.
 */
export async function readSiteContent(
  context: Readonly<RouterContextProvider>,
): Promise<SiteContent> {
  const { siteTexts, log } = context.get(services);
  const info = context.get(requestInfo);
  try {
    return await siteTexts.read();
  } catch (error) {
    log.error({ ...logFields(info), err: error }, 'the texts of the site could not be read');
    info.preventCaching();
    return siteTexts.last();
  }
}

/** Provides `siteContent`. */
export const provideSiteContent: MiddlewareFunction<Response> = async ({ context }) => {
  context.set(siteContent, context.get(draftContent) ?? (await readSiteContent(context)));
};
