import { createContext, type MiddlewareFunction } from 'react-router';
import type { SiteContent } from '#app/content/site-content.ts';
import { logFields } from '#server/log-fields.ts';
import { requestFacts, services } from './services.server.ts';

/** What the public pages of this request say. */
export const siteContent = createContext<SiteContent>();

/** What they say instead of what is published: a draft that is being looked at. */
export const draftContent = createContext<SiteContent | null>(null);

/**
 * Provides `siteContent`. Public pages must render without the database: then these are the last
 * texts that were read.
 */
export const provideSiteContent: MiddlewareFunction<Response> = async ({ context }) => {
  const { siteTexts, log } = context.get(services);
  const facts = context.get(requestFacts);
  const draft = context.get(draftContent);
  if (draft !== null) return context.set(siteContent, draft);
  try {
    context.set(siteContent, await siteTexts.read());
  } catch (error) {
    log.error({ ...logFields(facts), err: error }, 'the texts of the site could not be read');
    facts.preventCaching();
    context.set(siteContent, siteTexts.last());
  }
};
