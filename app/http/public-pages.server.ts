import { createContext, type RequestHandler, type RouterContextProvider } from 'react-router';
import {
  createRequestContext,
  pathUse,
  requestInfo,
  services,
} from '#app/services/services.server.ts';
import { draftContent } from '#app/services/site-content.server.ts';
import type { SiteContent } from '#app/site/words/site-content.ts';

/** Renders the site's own pages, for an admin page that shows one of them. */
export const publicPages = createContext<RequestHandler>();

/**
 * A public page with a draft in place of what is published, rendered as for a reader. Nothing of the
 * admin's request reaches it.
 */
export async function renderDraftPage(
  context: Readonly<RouterContextProvider>,
  path: string,
  draft: SiteContent,
): Promise<Response> {
  const site = context.get(services);
  const facts = context.get(requestInfo);
  const inner = createRequestContext(
    site,
    { ...facts, tokenPlace: 'none', forWriters: false },
    context.get(pathUse),
  );
  inner.set(draftContent, draft);
  const request = new Request(new URL(path, site.config.publicOrigin), {
    headers: { Accept: 'text/html' },
  });
  return context.get(publicPages)(request, inner);
}
