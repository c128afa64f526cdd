// This module is small: importing it does not load the rest of better-auth.
import { parseSetCookieHeader, setRequestCookie } from 'better-auth/cookies/utils';
import { cookieName } from '#app/http/site-cookies.ts';

/** The tokens that a browser holds for an account; null where it has none. */
export interface AccountTokens {
  /** Signed token of the session. */
  readonly session: string | null;
  /** Marks a browser that was signed in before, see `trusted-device.server.ts`. */
  readonly device: string | null;
  /** Signed token of a sign-in that waits for its two-factor code. */
  readonly 'two-factor': string | null;
}

/** Tokens for the browser to store. Null revokes one; an absent one stays as it is. */
export type IssuedTokens = Partial<AccountTokens>;

export interface Visitor {
  /** The key under which this visitor's attempts are counted. */
  readonly clientKey: string;
  readonly userAgent: string;
  readonly tokens: AccountTokens;
  /** Aborted when the visitor stops waiting for the answer. */
  readonly signal?: AbortSignal;
}

export const USER_AGENT_LENGTH = 300;

/**
 * Request headers for better-auth, whose functions read tokens from cookies. It gets these and
 * nothing else that a client sent.
 */
export function libraryHeaders(
  adminOrigin: string,
  given: { session?: string | null; 'two-factor'?: string | null; userAgent?: string },
): Headers {
  const headers = new Headers();
  if (given.userAgent !== undefined) {
    headers.set('User-Agent', given.userAgent.slice(0, USER_AGENT_LENGTH));
  }
  for (const id of ['session', 'two-factor'] as const) {
    const token = given[id];
    if (token) setRequestCookie(headers, cookieName(id, adminOrigin), token);
  }
  return headers;
}

/** The tokens in the cookies of a better-auth response. It also clears cookies that were never set. */
export function readIssuedTokens(adminOrigin: string, headers: Headers): IssuedTokens {
  const issued: Partial<Record<keyof AccountTokens, string | null>> = {};
  for (const header of headers.getSetCookie()) {
    for (const [name, { value }] of parseSetCookieHeader(header)) {
      for (const id of ['session', 'two-factor'] as const) {
        if (name === cookieName(id, adminOrigin)) issued[id] = value === '' ? null : value;
      }
    }
  }
  return issued;
}
