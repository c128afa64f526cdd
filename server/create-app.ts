import { randomUUID } from 'node:crypto';
import { Hono } from 'hono';
import { CLIENT_GONE, createAnswer } from './answer-request.ts';
import type { AppContext, AppParts, Bindings, ServerOptions, Variables } from './app-context.ts';
import { setCampaignCookie } from './campaign-cookie.ts';
import { logFields } from './log-fields.ts';
import { hostOf } from './origin-check.ts';
import type { RequestLog } from './request-log.ts';
import type { RequestObserver } from './request-observer.ts';
import { type SecurityHeaderOptions, setSecurityHeaders } from './security-headers.ts';
import { readTraceId } from './trace-parent.ts';

/** The `Retry-After` of a 503 response that has none. */
const RETRY_SECONDS = '5';

/** Handles the requests that `createServer` did not find in memory. */
export function createApp(options: ServerOptions, parts: AppParts) {
  const { publicOrigin, log } = options;
  const app = new Hono<{ Bindings: Bindings; Variables: Variables }>();
  app.use(async (c, next) => {
    const started = performance.now();
    c.set('requestId', randomUUID());
    c.set('traceId', readTraceId(c.req.header('traceparent')));
    await next();
    if (parts.findHost(hostOf(c.req.raw))?.serves !== 'admin') {
      setCampaignCookie(c.req.raw, c.res, { cookie: options.campaignCookie, publicOrigin });
    }
    setCommonHeaders(c, options);
    logResponse(c, { ...parts, observer: options.observer }, started);
  });
  app.onError((error, c) => {
    // A failure because the client closed the connection is not an error of the site.
    if (c.req.raw.signal.aborted) return new Response(null, { status: CLIENT_GONE });
    log.error(
      { ...logFields({ id: c.get('requestId'), traceId: c.get('traceId') }), err: error },
      'a request failed',
    );
    return c.text(
      `Something went wrong on our side. Please try again; if it happens again, give us this reference: ${c.get('requestId')}`,
      500,
    );
  });
  app.all('*', createAnswer(options, parts));
  return app;
}

function setCommonHeaders(c: AppContext, options: SecurityHeaderOptions): void {
  const { headers, status } = c.res;
  setSecurityHeaders(headers, options);
  // What says nothing about it is for one visitor, or true for a moment.
  if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'no-store');
  // Counted responses have no log line, so there is nothing to find by an id.
  if (c.get('counted') === undefined || status >= 500) {
    headers.set('X-Request-Id', c.get('requestId'));
  }
  if (status === 503 && !headers.has('Retry-After')) headers.set('Retry-After', RETRY_SECONDS);
}

function logResponse(
  c: AppContext,
  { requestLog, observer }: { requestLog: RequestLog; observer: RequestObserver | null },
  started: number,
): void {
  const isCutOff = c.res.status >= 500 && c.req.raw.signal.aborted;
  const status = isCutOff ? CLIENT_GONE : c.res.status;
  const path = new URL(c.req.url).pathname;
  const counted = c.get('counted');
  const rejectedHost = c.get('rejectedHost');
  const milliseconds = performance.now() - started;
  const route = c.get('route') ?? null;
  observer?.answered({ route, status, seconds: milliseconds / 1_000 });
  if (counted !== undefined && status < 500) {
    requestLog.count(counted, status, path);
    return;
  }
  requestLog.answered(
    {
      ...logFields({ id: c.get('requestId'), traceId: c.get('traceId') }),
      method: c.req.method,
      route,
      status,
      ms: Math.round(milliseconds),
      ...(rejectedHost === undefined ? {} : { rejectedHost }),
    },
    path,
  );
}
