import type { Context } from 'hono';
import type { RequestHandler, ServerBuild } from 'react-router';
import type { CachedResponse } from './cached-response.ts';
import type { CameFrom } from './came-from.ts';
import type { CampaignCookie } from './campaign-cookie.ts';
import type { FindHost, SiteOrigins } from './hosts.ts';
import type { Log } from './log.ts';
import type { CachedPages } from './page-cache/cached-pages.ts';
import type { CacheInvalidationSource } from './page-cache/create-pages.ts';
import type { CountedPages, PageViews } from './page-views.ts';
import type { CheckRequest } from './reject-request.ts';
import type { CreateContext } from './render-page.ts';
import type { RenderQueues } from './render-queues.ts';
import type { Counted, RequestLog } from './request-log.ts';
import type { RequestObserver } from './request-observer.ts';
import type { ServedPolicy } from './route-table.ts';
import type { SecurityHeaderOptions } from './security-headers.ts';
import type { StaticFiles } from './static-files.ts';
import type { Redirects, UnknownPaths } from './unknown-paths.ts';
import type { UntrustedProxies } from './untrusted-proxies.ts';

export interface ServerOptions extends SecurityHeaderOptions, SiteOrigins {
  readonly mode: 'production' | 'development' | 'test';
  readonly trustedProxies: readonly string[];
  readonly untrustedProxies: UntrustedProxies;
  /** The key of a client: its address, or the network of the address. */
  readonly clientKey: (address: string) => string;
  /** The response to a request that we cannot handle now, made without rendering. */
  readonly respondBusy: (request: Request) => Response;
  readonly log: Log;
  /** Null without metrics. */
  readonly observer: RequestObserver | null;
  /**
   * A route's answer to a form while nothing can be stored, for example because the disk is full;
   * null if it can be stored.
   */
  readonly rejectForm: (
    policy: ServedPolicy | undefined,
  ) => { readonly status: 423 | 507; readonly sentence: string } | null;
  readonly build: ServerBuild;
  readonly createContext: CreateContext;
  readonly staticFiles: StaticFiles | null;
  readonly campaignCookie: CampaignCookie;
  readonly cameFrom: CameFrom;
  /** Null turns the page cache off. */
  readonly pages: CacheInvalidationSource | null;
  readonly redirects: Redirects;
  readonly unknownPaths: UnknownPaths;
  readonly pageViews: PageViews;
}

export interface Bindings {
  /** The address of the other end of the socket. */
  remoteAddress: string;
}

export interface Variables {
  requestId: string;
  /** The trace that the request belongs to; null without one. */
  traceId: string | null;
  /** The pattern of the route, once it is known. */
  route: string | undefined;
  /** The Host header of a request, if it names none of the site's hosts. */
  rejectedHost: string | undefined;
  /** Set for requests that are counted in the log instead of logged. */
  counted: Counted | undefined;
}

export interface AppParts {
  readonly findHost: FindHost;
  readonly checkRequest: CheckRequest;
  readonly requestLog: RequestLog;
  readonly handler: RequestHandler;
  readonly queues: RenderQueues;
  readonly pages: CachedPages | null;
  readonly countedPages: CountedPages;
  readonly toCachedResponse: (cached: CachedResponse, request: Request) => Promise<Response>;
}

export type AppContext = Context<{ Bindings: Bindings; Variables: Variables }>;
