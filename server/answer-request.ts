import { ClientGoneError, QueueFullError } from '#queue/fair-queue.ts';
import { Waiters } from '#queue/waiters.ts';
import { rejectEmbedding } from './admin-requests.ts';
import type { AppContext, AppParts, ServerOptions } from './app-context.ts';
import { type CachedResponse, withOwnBody } from './cached-response.ts';
import { findCameFrom, hasPlaceFor } from './came-from.ts';
import {
  type Asked,
  createExchangeReader,
  createPathFinder,
  type Exchange,
  type PathFinder,
} from './exchange.ts';
import { hostRedirect } from './hosts.ts';
import { BodyCutOffError } from './limit-body.ts';
import { findMeantPath } from './meant-path.ts';
import { readOldNumber } from './old-number.ts';
import { hostOf } from './origin-check.ts';
import { countsViews } from './page-views.ts';
import { isHealthCheck, rejectCrossOrigin } from './reject-request.ts';
import { isDataRequest } from './route-table.ts';
import { createRouterEntrance, NOT_FOUND_PATH } from './router-entrance.ts';
import type { MovedPath } from './unknown-paths.ts';

/** The status in the log of a request whose client closed the connection; nobody receives it. */
export const CLIENT_GONE = 499;
const MAX_LOGGED_HOST = 100;

/** The parts that the steps use. */
interface Shell extends Omit<ServerOptions, 'pages'>, AppParts {
  readonly paths: PathFinder;
  readonly sendToRouter: ReturnType<typeof createRouterEntrance>;
}

/** The response, or null for the next step. */
type Step = (exchange: Exchange, shell: Shell) => Response | null | Promise<Response | null>;

/** What answers a request. The first step that has a response ends it, so the order matters. */
const STEPS: readonly Step[] = [
  rejectHostOrMethod,
  rejectFormOfOtherOrigin,
  sendStaticFile,
  redirectToCanonicalPath,
  noteRequest,
  redirectToOtherHost,
  rejectEmbeddedDocument,
  followMovedPath,
  redirectToMeantPath,
  hideWhatIsMissing,
  followOldNumber,
  answerRoute,
];

/** Returns what answers a request that is not in memory. */
export function createAnswer(options: ServerOptions, parts: AppParts) {
  const paths = createPathFinder(options);
  const readExchange = createExchangeReader(options, parts.findHost, paths);
  const sendToRouter = createRouterEntrance(options, parts);
  const shell: Shell = { ...options, ...parts, paths, sendToRouter };

  return async (c: AppContext): Promise<Response> => {
    const exchange = readExchange(c);
    if (isHealthCheck(exchange.askedPath)) c.set('counted', 'health');
    try {
      const response = await runSteps(exchange, shell);
      noteUnknownPath(exchange, response, shell);
      notePageView(exchange, response, shell);
      return response;
    } catch (error) {
      if (error instanceof QueueFullError) return options.respondBusy(c.req.raw);
      const isGone = error instanceof ClientGoneError || error instanceof BodyCutOffError;
      if (isGone) return new Response(null, { status: CLIENT_GONE });
      throw error;
    }
  };
}

async function runSteps(exchange: Exchange, shell: Shell): Promise<Response> {
  for (const step of STEPS) {
    const response = await step(exchange, shell);
    if (response !== null) return response;
  }
  throw new Error('the last step answers every request');
}

function rejectHostOrMethod(exchange: Exchange, { checkRequest }: Shell): Response | null {
  const { c, request, askedPath } = exchange;
  const rejection = checkRequest(request.method, hostOf(request), askedPath);
  if (rejection === null) return null;
  const { message, status, headers } = rejection;
  if (status === 421) c.set('rejectedHost', hostOf(request).slice(0, MAX_LOGGED_HOST));
  return new Response(message, { status, headers });
}

function rejectFormOfOtherOrigin({ request, host, route }: Exchange): Response | null {
  return rejectCrossOrigin(request, host.origin, route?.policy);
}

function sendStaticFile(exchange: Exchange, shell: Shell): Promise<Response> | null {
  const { c, askedPath, isPost } = exchange;
  const file = isPost ? undefined : shell.staticFiles?.find(askedPath);
  return file === undefined ? null : sendFromMemory(c, file, shell);
}

/** A path that moved gets one redirect instead of two: `followMovedPath` sends it. */
async function redirectToCanonicalPath(exchange: Exchange): Promise<Response | null> {
  if (exchange.isCanonical || (await exchange.findMoved()) !== null) return null;
  return canonicalRedirect(exchange);
}

function noteRequest(exchange: Exchange, { untrustedProxies }: Shell): null {
  const { c, request, route, remoteAddress } = exchange;
  c.set('route', route?.pattern);
  untrustedProxies.note(remoteAddress, request.headers.get('X-Forwarded-For'));
  return null;
}

function redirectToOtherHost(exchange: Exchange, shell: Shell): Response | null {
  const { request, url, route, host } = exchange;
  return hostRedirect({ method: request.method, url }, route, host, shell);
}

function rejectEmbeddedDocument({ request, url, route }: Exchange): Response | null {
  return rejectEmbedding(request, url.pathname, route?.policy);
}

/** A page that is now at this path comes first. If no route could have one, we do not look. */
async function followMovedPath(exchange: Exchange, shell: Shell): Promise<Response | null> {
  const { c, route, isCanonical } = exchange;
  const moved = await exchange.findMoved();
  if (moved === null) return null;
  const found = route?.catchAll ? null : await answer(exchange, exchange, shell);
  const isMissing = found === null || found.status === 404;
  if (!isMissing && isCanonical) return found;
  await found?.body?.cancel();
  c.set('counted', undefined);
  if (!isMissing) return canonicalRedirect(exchange);
  return movedRedirect(exchange, moved);
}

/**
 * Many mail programs include the punctuation after a link in it, and other systems had more addresses
 * of an article. Such a path, which no page has, leads to the intended page, if everybody may see
 * that, or to where it moved.
 */
async function redirectToMeantPath(exchange: Exchange, shell: Shell): Promise<Response | null> {
  const { c, url, route, isPage } = exchange;
  const mayBeMissing = isPage && route?.policy?.redirectsMissing;
  const path = mayBeMissing ? findMeantPath(url.pathname) : null;
  const meant = path === null ? null : shell.paths.atPath(url, path);
  if (path === null || !meant?.route?.policy?.cache) return null;
  const found = meant.route.catchAll ? null : await answer(exchange, meant, shell);
  await found?.body?.cancel();
  c.set('counted', undefined);
  if (found !== null && found.status < 400) {
    return c.body(null, 301, { Location: `${path}${url.search}` });
  }
  const moved = await shell.paths.findMoved(path, meant.route);
  return moved && movedRedirect(exchange, moved);
}

/** Routes with secret addresses answer one that does not exist like any unknown path. */
async function hideWhatIsMissing(exchange: Exchange, shell: Shell): Promise<Response | null> {
  const { url, route, isPost, isPage } = exchange;
  const hidden = route?.policy?.hidesMissing ?? null;
  if (hidden === null) return null;
  const isForm = isPost && !isDataRequest(url.pathname);
  if (hidden === 'all-but-forms' && isForm && !shell.pages?.isUnknown(url.pathname)) return null;
  const page = isPage ? await answer(exchange, exchange, shell) : null;
  if (page !== null && page.status !== 404) return page;
  await page?.body?.cancel();
  const unknownPath = isDataRequest(url.pathname) ? `${NOT_FOUND_PATH}.data` : NOT_FOUND_PATH;
  return answer(exchange, shell.paths.atPath(url, unknownPath), shell);
}

/** The home page itself is answered from memory, before any step. */
async function followOldNumber(
  { c, url, isPage }: Exchange,
  { redirects }: Shell,
): Promise<Response | null> {
  const old = isPage ? readOldNumber(url) : null;
  const path = old === null ? null : await redirects.findNumbered(old.number);
  return path === null ? null : c.body(null, 301, { Location: `${path}${old?.rest}` });
}

function answerRoute(exchange: Exchange, shell: Shell): Promise<Response> {
  return answer(exchange, exchange, shell);
}

/** Answers from the page cache or through the router. */
async function answer(exchange: Exchange, asked: Asked, shell: Shell): Promise<Response> {
  const { request, isPost, waiter } = exchange;
  const { url, route } = asked;
  if (!isPost && route !== null) {
    const page = await shell.pages?.open({ url, route, headers: request.headers }, waiter);
    if (page) {
      shell.observer?.notePage(page, route.pattern);
      shell.countedPages.mark(page, route.policy);
      return sendPage(exchange, page, shell);
    }
  }
  return shell.sendToRouter(exchange.c, { ...exchange, url, route });
}

/**
 * Sends a kept page, with the page that the visitor came from in its places. Who asks for very many
 * gets them as they are kept.
 */
async function sendPage(
  { c, request, waiter }: Exchange,
  page: CachedResponse,
  shell: Shell,
): Promise<Response> {
  const { cameFrom, publicOrigin, queues } = shell;
  const path = findCameFrom(request.headers, publicOrigin, cameFrom);
  if (path === null || !hasPlaceFor(page, cameFrom)) return sendFromMemory(c, page, shell);
  const fill = () => {
    const html = page.bodies.identity.body.toString();
    return sendFromMemory(c, withOwnBody(page, Buffer.from(cameFrom.fill(html, path))), shell);
  };
  try {
    return await queues.pages.run(new Waiters(waiter), fill);
  } catch (error) {
    if (error instanceof QueueFullError) return sendFromMemory(c, page, shell);
    throw error;
  }
}

function sendFromMemory(c: AppContext, cached: CachedResponse, shell: Shell): Promise<Response> {
  c.set('counted', cached.source);
  return shell.toCachedResponse(cached, c.req.raw);
}

function canonicalRedirect({ c, url }: Exchange): Response {
  return c.body(null, 308, { Location: `${url.pathname}${url.search}` });
}

function movedRedirect({ c, url }: Exchange, moved: MovedPath): Response {
  moved.noteUse();
  return c.body(null, moved.status, { Location: moved.locationFor(url.search) });
}

function noteUnknownPath(exchange: Exchange, { status }: Response, { unknownPaths }: Shell): void {
  const { request, url, route, isPage } = exchange;
  if (status !== 404 || !isPage || request.method !== 'GET') return;
  if (!route?.policy?.redirectsMissing) return;
  unknownPaths.note(url.pathname, request.headers.get('User-Agent'));
}

/** A 304 also means that the browser shows the page. What answers a form is no other look at its page. */
function notePageView(exchange: Exchange, { status }: Response, { pageViews }: Shell): void {
  const { request, url, host, route, isPage } = exchange;
  if (!countsViews(route?.policy) || host.serves === 'admin') return;
  if (!isPage || request.method !== 'GET' || !(status === 200 || status === 304)) return;
  pageViews.note(`${url.pathname}${url.search}`, request.headers);
}
