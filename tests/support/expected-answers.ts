import type { Identity } from './identities.ts';
import type { PathForm } from './path-forms.ts';
import type { BuiltRoute } from './route-list.ts';

/** What the server must do with a request. */
export type Expected =
  /** No route accepts the method. */
  | 'method rejected'
  /** The path is redirected to its plain spelling. */
  | 'redirected'
  /** No route has this path. */
  | 'not found'
  /** The route has nothing for this method. */
  | 'nothing there'
  /** The session gives no access: the login page, or a rejection. */
  | 'signed out'
  /** A Writer asks for what is for admins. */
  | 'for admins'
  /** A session with access, but no admin page sent the request. */
  | 'no token'
  | 'answered';

export interface AskedRequest {
  readonly route: BuiltRoute;
  readonly identity: Identity;
  readonly method: string;
  readonly form: PathForm;
}

export const SERVED_METHODS: readonly string[] = ['GET', 'HEAD', 'POST'];
export const OTHER_METHODS: readonly string[] = ['PUT', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND'];

/**
 * What follows from the policy of a route, and from what it exports, for any request: so a new route
 * needs no line here. A route without a policy is an error.
 */
export function expectAnswer({ route, identity, method, form }: AskedRequest): Expected {
  const { policy } = route;
  if (policy === undefined) throw new Error(`${route.id} has no policy`);
  if (!SERVED_METHODS.includes(method)) return 'method rejected';
  const isPost = method === 'POST';
  if (form.isRedirected && !isPost) return 'redirected';
  if (form.isUnknownToRouter) return 'not found';
  if (policy.hidesMissing !== null && form.isData) return 'not found';
  if (policy.hidesMissing === 'everything' && isPost) return 'not found';
  const handles = isPost ? route.hasAction : route.hasLoader || route.isPage;
  const own = handles ? 'answered' : 'nothing there';
  if (policy.access === 'public') return own;
  if (!identity.hasAccess) return 'signed out';
  if (identity.isWriter && !policy.forWriters) return 'for admins';
  if (identity.hasToken) return own;
  // Only a navigation needs no token: it opens a page, or saves a file.
  const isNavigation = (policy.area === 'admin' || policy.download) && !form.isData;
  if (isNavigation && !isPost) return own;
  // The router finds that a page has no form before the form is looked at.
  return isPost && form.isData && !handles ? own : 'no token';
}
