import type { SiteFetch } from './site-fetch.ts';

/**
 * The request header with the token of an admin page. In a rejection: the page's next token, if any.
 */
export const ADMIN_TOKEN_HEADER = 'X-Admin-Token';
/** The form field with the token, for a form that is submitted before our script runs. */
export const ADMIN_TOKEN_FIELD = 'admin-token';
/** The name of the page's `meta` element that holds the token. */
export const ADMIN_TOKEN_META = 'admin-token';
/** Marks a response to a page whose token is not valid any more. */
export const OUTDATED_HEADER = 'X-Admin-Page-Outdated';

/** Marks the answer to a page's read that leads to the login, because the session has ended. */
export const SIGNED_OUT_HEADER = 'X-Admin-Signed-Out';

/** Dispatched when a page has to be reloaded before it can read or send anything more. */
const OUTDATED = 'outdated';
/** Dispatched when this page was read again and its session has ended. Whoever prevents it asks to sign in. */
const SIGNED_OUT = 'signed-out';
/** Dispatched when the page has the token of another session. */
const SIGNED_IN = 'signed-in';

function findMeta(page: Document): HTMLMetaElement | null {
  return page.querySelector<HTMLMetaElement>(`meta[name="${ADMIN_TOKEN_META}"]`);
}

/** The token of this page; empty on pages for people who are not signed in. */
export function readAdminToken(page: Document = document): string {
  return findMeta(page)?.content ?? '';
}

/** Called after a person signed in again in a dialog. */
export function replaceAdminToken(token: string, page: Document = document): void {
  const meta = findMeta(page);
  if (meta === null) return;
  meta.content = token;
  (page.defaultView ?? window).dispatchEvent(new Event(SIGNED_IN));
}

/**
 * Takes the next token from the rejection of a request that was sent with `sent`. False if repeating
 * the request would not help: the rejection has no other token. The page may have the next token
 * already, from a request that was rejected at the same time.
 */
export function takeNextToken(
  sent: string,
  readHeader: (name: string) => string | null,
  page: Document = document,
): boolean {
  const next = readHeader(OUTDATED_HEADER) === null ? null : readHeader(ADMIN_TOKEN_HEADER);
  if (next === null || next === sent) return false;
  replaceAdminToken(next, page);
  return true;
}

/**
 * Wraps `fetch` to send the page's token to the admin area. If the person has signed in again
 * since, the rejection has the next token and the request is sent once more: a rejected request
 * changed nothing. A page that asks to sign in again itself is not led to the login when it is read
 * again: what it reads waits for the sign-in.
 */
export function sendAdminToken(fetch: SiteFetch, page: Document = document): SiteFetch {
  const target = page.defaultView ?? window;
  return async (url, init) => {
    if (!/^\/admin(?:[./]|$)/.test(url.pathname)) return fetch(url, init);
    const send = (token: string) => {
      const headers = new Headers(init.headers);
      headers.set(ADMIN_TOKEN_HEADER, token);
      return fetch(url, { ...init, headers });
    };
    const token = readAdminToken(page);
    let response = await send(token);
    if (takeNextToken(token, (name) => response.headers.get(name), page)) {
      response = await send(readAdminToken(page));
    }
    if (response.headers.has(SIGNED_OUT_HEADER) && isOwnRead(url, target) && asksToSignIn(target)) {
      await new Promise((resolve) => target.addEventListener(SIGNED_IN, resolve, { once: true }));
      response = await send(readAdminToken(page));
    }
    if (!response.headers.has(OUTDATED_HEADER)) return response;
    return handleOutdated(url, response, init.method ?? 'GET', target);
  };
}

/**
 * A page cannot continue once another person has signed in. A click on a link opens the next page
 * as a document, which has its own token. Otherwise the page stays as it is, with the typed text.
 */
function handleOutdated(
  url: URL,
  response: Response,
  method: string,
  target: Window,
): Response | Promise<Response> {
  const isPageRead = method === 'GET' && url.pathname.endsWith('.data');
  if (!isPageRead) {
    if (url.pathname.endsWith('.data')) target.dispatchEvent(new CustomEvent(OUTDATED));
    return response;
  }
  if (isOwnRead(url, target)) {
    target.dispatchEvent(new CustomEvent(OUTDATED));
  } else {
    url.searchParams.delete('_routes');
    target.location.assign(pathOf(url) + url.search);
  }
  // A response would replace the page with an error screen, and typed text would be lost.
  return new Promise<Response>(() => undefined);
}

/** The address of the page whose data is read. */
function pathOf(url: URL): string {
  return url.pathname.replace(/\/?_?\.data$/, '');
}

/** Whether the page that is open is read again. */
function isOwnRead(url: URL, target: Window): boolean {
  return url.pathname.endsWith('.data') && pathOf(url) === target.location.pathname;
}

function asksToSignIn(target: Window): boolean {
  return !target.dispatchEvent(new Event(SIGNED_OUT, { cancelable: true }));
}

/**
 * Calls back instead of leading this page to the login. It then asks to sign in. Returns the
 * unsubscribe function.
 */
export function onSignedOut(listener: () => void, target: EventTarget = window): () => void {
  function ask(event: Event): void {
    event.preventDefault();
    listener();
  }
  target.addEventListener(SIGNED_OUT, ask);
  return () => target.removeEventListener(SIGNED_OUT, ask);
}

/** Returns the unsubscribe function. */
export function onOutdated(listener: () => void, target: EventTarget = window): () => void {
  target.addEventListener(OUTDATED, listener);
  return () => target.removeEventListener(OUTDATED, listener);
}
