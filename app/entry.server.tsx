import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ReactNode } from 'react';
import { renderToReadableStream, renderToString } from 'react-dom/server';
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router';
import { EMPTY_SETTINGS, type Settings } from '#app/features/settings/settings-schema.ts';
import { findProviderSources } from '#app/site/provider-places.ts';
import { allStyles, createStylePicker } from '#app/ui/styles/critical-css.ts';
import { isTrustworthyOrigin } from '#config/loopback.ts';
import { logFields } from '#server/log-fields.ts';
import {
  cacheablePagePolicy,
  findFormActions,
  hydratedPagePolicy,
  showsNotice,
  showsVideos,
} from './http/content-security-policy.server.ts';
import { showsForeignImages } from './http/foreign-images.ts';
import { adminOpenerPolicy } from './http/opener-policy.server.ts';
import type { RoutePolicy } from './http/route-policy.ts';
import { SITE_LAYOUT_ID } from './http/site-settings.ts';
import { requestInfo, services } from './services/services.server.ts';
import siteSheet from './site.css?inline&parts';
import { DocumentContext, STYLES_PLACEHOLDER } from './ui/document.ts';

const pickStyles = createStylePicker(siteSheet);

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const policy = policyOf(routerContext);
  const site = context.get(services);
  const imageBase = site.imageUrls.base;
  const info = context.get(requestInfo);
  const nonce = policy.scripts ? info.nonce : undefined;
  headers.set('Content-Type', 'text/html; charset=utf-8');
  if (!policy.indexed || status >= 400) headers.set('X-Robots-Tag', 'noindex');
  if (policy.cache === null) headers.set('Cache-Control', 'no-store');

  if (policy.area === 'admin') isolateAdminPage(headers, policy, { request, context });

  const entryContext = nonce === undefined ? withoutHydrationData(routerContext) : routerContext;
  const tree: ReactNode = (
    <DocumentContext
      value={{ nonce, inBrowser: false, requestId: info.id, content: site.siteTexts.last() }}
    >
      <ServerRouter context={entryContext} url={request.url} nonce={nonce} />
    </DocumentContext>
  );
  if (nonce !== undefined) {
    const foreignImages = policy.access === 'admin';
    headers.set('Content-Security-Policy', hydratedPagePolicy(nonce, { foreignImages, imageBase }));
    // Without a handler, React prints the error to the console, with whatever people typed in it.
    const failures: unknown[] = [];
    const stream = await renderToReadableStream(tree, {
      nonce,
      onError: (error) => void failures.push(error),
    });
    await stream.allReady;
    if (failures.length > 0) throw failures[0];
    // React ignores comments that it did not write.
    return new Response(keepAddresses(await new Response(stream).text()), { status, headers });
  }
  // On SQLite, reading what the page shows was a turn of its own: other requests go first now.
  await nextTurn();
  const markup = renderToString(tree);
  const area = policy.area === 'blog' ? 'blog' : 'site';
  const providers = findProviderSources(policy.providers, settingsOf(routerContext));
  // Our scripts can insert markup that the rendered page does not have yet.
  const needsAllStyles = providers.ownScript || providers.ownQuiz || policy.allStyles;
  const styles = needsAllStyles ? allStyles(siteSheet) : pickStyles(markup);
  // Matched with its tag, because a title could contain the placeholder.
  const styled = markup.replace(`<style>${STYLES_PLACEHOLDER}`, () => `<style>${styles}`);
  const html = `<!DOCTYPE html>${keepAddresses(styled)}`;
  // Pages of the site have uploads where the owner chose an image.
  const hasUploads = area === 'blog' || markup.includes(` src="${imageBase}/`);
  const foreignImages = area === 'blog' && showsForeignImages(markup, imageBase);
  const { pathname } = new URL(request.url);
  // Only the policy of a page with a provider names them.
  const forms = providers.ownScript ? findFormActions(markup, pathname) : [];
  const { publicOrigin } = site.config;
  headers.set(
    'Content-Security-Policy',
    cacheablePagePolicy({
      providers,
      styles,
      foreignImages,
      videos: showsVideos(markup),
      notice: showsNotice(markup),
      forms,
      publicOrigin,
      imageBase: hasUploads ? imageBase : null,
    }),
  );
  // Public pages need no isolation, and it is slow: the browser starts a navigation in the previous
  // page's process, and starts it again in another process when the header arrives.
  if (policy.area !== 'admin') headers.set('Cross-Origin-Opener-Policy', 'unsafe-none');
  return new Response(html, { status, headers });
}

/**
 * Asks Cloudflare to leave the email addresses of a page alone. It would replace each with
 * "[email protected]" and a script to decode it, which the page's policy blocks. It honors
 * `Cache-Control: no-transform` as well, but that would also keep proxies from compressing pages.
 */
function keepAddresses(markup: string): string {
  const end = markup.lastIndexOf('</body>');
  if (end === -1) return markup;
  const start = markup.indexOf('<body>') + '<body>'.length;
  return `${markup.slice(0, start)}<!--email_off-->${markup.slice(start, end)}<!--/email_off-->${markup.slice(end)}`;
}

/** Isolates an admin page from the public pages, which may run a provider's script. */
function isolateAdminPage(
  headers: Headers,
  { access }: RoutePolicy,
  { request, context }: { request: Request; context: RouterContextProvider },
): void {
  const userAgent = request.headers.get('User-Agent') ?? '';
  headers.set('Cross-Origin-Opener-Policy', adminOpenerPolicy(userAgent));
  // Hides URLs, which can contain a search for a person, from a public page that is opened in the
  // same tab. Not without HTTPS: forms would be rejected as if from another site.
  const { adminOrigin } = context.get(services).config;
  if (access === 'admin' && isTrustworthyOrigin(adminOrigin))
    headers.set('Referrer-Policy', 'no-referrer');
}

/** Drops the serialized loader data, which a page without scripts does not read. */
function withoutHydrationData({
  serverHandoffStream,
  ...routerContext
}: EntryContext): EntryContext {
  void serverHandoffStream?.cancel();
  return routerContext;
}

/** Logs unexpected errors under the request id that the error page shows. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  const { log, storage } = context.get(services);
  storage.note(error);
  log.error({ ...logFields(context.get(requestInfo)), err: error }, 'a page failed to render');
};

function policyOf(routerContext: EntryContext): RoutePolicy {
  const matches = routerContext.staticHandlerContext.matches;
  const handle = matches.at(-1)?.route.handle as RoutePolicy | undefined;
  if (handle === undefined) throw new Error('the route has no policy');
  return handle;
}

/** Returns the settings that the page was rendered with; empty ones if its layout has no data. */
function settingsOf({ staticHandlerContext }: EntryContext): Readonly<Settings> {
  const layout = staticHandlerContext.loaderData[SITE_LAYOUT_ID] as
    | { settings: Settings }
    | undefined;
  return layout?.settings ?? EMPTY_SETTINGS;
}
