import { ALLOWED_METHODS, isOwnHost, isSameOrigin } from './origin-check.ts';

export interface Rejection {
  readonly status: number;
  readonly message: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** Checks the host and the method of a request; null for a request to accept. */
export type CheckRequest = (method: string, host: string, path: string) => Rejection | null;

/** Load balancers call these with any Host header, such as the machine's IP address. */
const HEALTH_PATHS: ReadonlySet<string> = new Set(['/healthz', '/readyz']);
const MOST_HOSTS = 20;

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

export function isHealthCheck(path: string): boolean {
  return HEALTH_PATHS.has(path);
}

export function createRequestCheck(publicOrigin: string): CheckRequest {
  // Accepted hosts are remembered, because parsing one for each cached page would be noticeable.
  const acceptedHosts = new Set<string>();
  function acceptsHost(host: string): boolean {
    if (acceptedHosts.has(host)) return true;
    if (!isOwnHost(host, publicOrigin)) return false;
    if (acceptedHosts.size < MOST_HOSTS) acceptedHosts.add(host);
    return true;
  }
  return (method, host, path) => {
    if (!acceptsHost(host) && !isHealthCheck(path)) return WRONG_HOST;
    return ALLOWED_METHODS.has(method) ? null : WRONG_METHOD;
  };
}

/** The 403 response to a form that another site has sent; null for our own forms. */
export function rejectCrossOrigin(request: Request, publicOrigin: string): Response | null {
  if (request.method !== 'POST' || isSameOrigin(request.headers, publicOrigin)) return null;
  return new Response(
    'This form was not sent from our own pages, so it was not accepted. Go back, reload the page and send it again.',
    { status: 403 },
  );
}
