import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FindHost } from './hosts.ts';
import { ALLOWED_METHODS, isSameOrigin, isTranslated, namesNoOrigin } from './origin-check.ts';
import type { ServedPolicy } from './route-table.ts';
import { type SecurityHeaderOptions, setSecurityHeaders } from './security-headers.ts';

export interface Rejection {
  readonly status: number;
  readonly message: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** Checks the host and the method of a request; null for a request to accept. */
export type CheckRequest = (method: string, host: string, path: string) => Rejection | null;

/** Load balancers call these with any Host header, such as the machine's IP address. */
const HEALTH_PATHS: ReadonlySet<string> = new Set(['/healthz', '/readyz']);

const WRONG_HOST: Rejection = {
  status: 421,
  message: 'This server does not serve that host.',
  headers: {},
};
const WRONG_METHOD: Rejection = {
  status: 405,
  message: 'This address answers to GET, HEAD and POST only.',
  headers: { Allow: [...ALLOWED_METHODS].join(', ') },
};

const TWO_HOSTS: Rejection = {
  status: 400,
  message: 'This request names more than one host.',
  headers: {},
};
const UNKNOWN_CODING: Rejection = {
  status: 501,
  message: 'This server decodes no transfer coding but chunked.',
  headers: {},
};

/**
 * Finds requests that a server in front of this one could read differently. Node drops a second
 * Host header and passes on a body in any coding that ends with chunked.
 */
export function rejectAmbiguous({ rawHeaders, headers }: IncomingMessage): Rejection | null {
  let hosts = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? '';
    if (name.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  if (hosts > 1) return TWO_HOSTS;
  const coding = headers['transfer-encoding'];
  return coding === undefined || coding.trim().toLowerCase() === 'chunked' ? null : UNKNOWN_CODING;
}

/**
 * Sends the rejection on a Node socket and closes the connection, because we cannot be sure where
 * the next request begins.
 */
export function sendRejection(
  response: ServerResponse,
  { status, message, headers }: Rejection,
  site: SecurityHeaderOptions,
): void {
  const all = new Headers({ 'Content-Type': 'text/plain; charset=utf-8', ...headers });
  all.set('Cache-Control', 'no-store');
  setSecurityHeaders(all, site);
  response.setHeaders(all);
  response.writeHead(status, { Connection: 'close' }).end(message);
}

export function isHealthCheck(path: string): boolean {
  return HEALTH_PATHS.has(path);
}

/**
 * Names the site's own host in a health check of HTTP/1.0, which has no Host header. Load balancers
 * send it by default. Every other request without one is rejected.
 */
export function nameHostOfHealthCheck(request: IncomingMessage, ownHost: string): void {
  const { headers, httpVersion, url = '' } = request;
  const [path = ''] = url.split('?', 1);
  if (httpVersion === '1.0' && headers.host === undefined && isHealthCheck(path)) {
    headers.host = ownHost;
  }
}

export function createRequestCheck(findHost: FindHost): CheckRequest {
  return (method, host, path) => {
    if (findHost(host) === null && !isHealthCheck(path)) return WRONG_HOST;
    return ALLOWED_METHODS.has(method) ? null : WRONG_METHOD;
  };
}

/**
 * The 403 response to a form that was sent from another origin; null for our own forms, and for others
 * where the route takes them. A browser always says where a form comes from.
 */
export function rejectCrossOrigin(
  request: Request,
  ownOrigin: string,
  policy: Pick<ServedPolicy, 'takesFormsOf'> | undefined,
): Response | null {
  if (request.method !== 'POST' || isSameOrigin(request.headers, ownOrigin)) return null;
  const takes = policy?.takesFormsOf ?? 'own-pages';
  if (takes === 'anybody') return null;
  if (takes === 'programs' && namesNoOrigin(request.headers)) return null;
  if (isTranslated(request.headers)) return rejectTranslated(request, ownOrigin);
  return new Response(
    'This form was not sent from our own pages, so it was not accepted. Go back, reload the page and send it again.',
    { status: 403 },
  );
}

/**
 * To somebody who filled in a form of a page that Google Translate shows. Its text is our own, so that
 * any translated page may get it.
 */
function rejectTranslated(request: Request, ownOrigin: string): Response {
  const { pathname } = new URL(request.url);
  const original = `${ownOrigin}${pathname.replaceAll('&', '&amp;')}`;
  return new Response(
    `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Not sent yet</title></head><body><h1>Not sent yet</h1><p>You filled in a translated copy of this page, and a form can only be sent from the page itself.</p><ol><li>Go back and copy what you typed. It is still there.</li><li>Open the original page: <a href="${original}" translate="no">${original}</a></li><li>Paste it there, and send the form.</li></ol></body></html>`,
    { status: 403, headers: { 'Content-Type': 'text/html; charset=utf-8' } },
  );
}
