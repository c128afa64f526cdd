// This module is small: importing it does not load the rest of better-auth.
import { parseCookies } from 'better-auth/cookies/utils';
import type { RouterContextProvider } from 'react-router';
import { clearCookie, cookieName, writeCookie } from '#app/http/site-cookies.ts';
import { requestInfo, services } from '#app/services/services.server.ts';
import { addressKey } from '#database/limits/address-key.ts';
import type { AccountTokens, IssuedTokens, Visitor } from '../sign-in/account-tokens.server.ts';

const TOKENS = ['session', 'device', 'two-factor'] as const;

/** The tokens in a request's cookies; null for each cookie that the browser did not send. */
export function readAccountTokens(headers: Headers, adminOrigin: string): AccountTokens {
  const cookies = parseCookies(headers.get('Cookie') ?? '');
  const read = (id: (typeof TOKENS)[number]) => cookies.get(cookieName(id, adminOrigin)) ?? null;
  return { session: read('session'), device: read('device'), 'two-factor': read('two-factor') };
}

/** Appends a `Set-Cookie` header for each issued token, and one that clears each revoked token. */
export function withTokens(
  issued: IssuedTokens,
  adminOrigin: string,
  headers = new Headers(),
): Headers {
  for (const id of TOKENS) {
    const token = issued[id];
    if (token === undefined) continue;
    const cookie =
      token === null
        ? clearCookie(id, adminOrigin)
        : writeCookie(id, encodeURIComponent(token), adminOrigin);
    headers.append('Set-Cookie', cookie);
  }
  return headers;
}

/** Everything about a request that signing in and signing up depend on. */
export function readVisitor(request: Request, context: Readonly<RouterContextProvider>): Visitor {
  const { adminOrigin } = context.get(services).config;
  return {
    clientKey: addressKey(context.get(requestInfo).clientAddress),
    userAgent: request.headers.get('User-Agent') ?? '',
    tokens: readAccountTokens(request.headers, adminOrigin),
    signal: request.signal,
  };
}
