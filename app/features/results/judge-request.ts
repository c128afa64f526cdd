import { isbot } from 'isbot';
import { readCampaignName } from './campaign-name.ts';
import { QUIZ_QUESTIONS } from './form-pages.ts';
import { isSpam, nameSource } from './visit-source.ts';

/** What the rules know of a request. */
export interface PageRequest {
  readonly path: string;
  /** With its question mark; empty without one. */
  readonly query: string;
  readonly header: (name: string) => string | null;
}

/** The platform that a browser names in its client hints. */
export type Device = 'phone' | 'computer';

/** A page that somebody looked at. */
export interface PageView {
  readonly path: string;
  /** The source of the visit that begins with this view; null within a visit. */
  readonly visit: { readonly source: string; readonly campaign: string | null } | null;
  readonly device: Device | null;
  /** The page of this site with the link that was followed; null if that is not known. */
  readonly from: string | null;
}

/** Why a request is not counted. */
type Ignored =
  | 'asked-not-to'
  | 'signed-in'
  | 'bot'
  | 'no-navigation'
  | 'thanks'
  /** A browser asks for it before anybody opens it, and perhaps nobody will. */
  | 'prepared'
  /** Sent by a program so that its address shows up in statistics. */
  | 'spam';

export type Judgment =
  | { readonly kind: 'ignored'; readonly reason: Ignored }
  /** An old browser, which sends too little to distinguish visits. */
  | { readonly kind: 'old-browser'; readonly path: string }
  | { readonly kind: 'viewed'; readonly view: PageView };

export interface JudgeOptions {
  readonly publicOrigin: string;
  /** Of the admin area, which may have its own host: then a cookie of a session is never seen here. */
  readonly adminOrigin: string;
  /** The cookie of people who are signed in. */
  readonly sessionCookie: string;
  /** @param userAgent of a request that claims to be from a browser */
  readonly isBot: (userAgent: string) => boolean;
}

/**
 * A form that was sent leads to its own page, which thanks: that is no other look at it. Somebody
 * who opens such an address from outside has not sent anything.
 */
const THANKS = /[?&]sent=/;
/** Each may name what the browser prepares: Chrome and Firefox, older ones of both, and Safari. */
const PURPOSES = ['sec-purpose', 'purpose', 'x-moz', 'x-purpose'];
/** How browsers ask for a page that they reload. They repeat where its visit came from. */
const RELOADED = /\bmax-age=0\b|\bno-cache\b/;

/** Decides what a request for a page of the site counts as. Reads nothing but the request. */
export function judgeRequest(request: PageRequest, options: JudgeOptions): Judgment {
  const { header, path, query } = request;
  if (header('sec-gpc') === '1') return { kind: 'ignored', reason: 'asked-not-to' };
  if (hasCookie(header('cookie'), options.sessionCookie)) {
    return { kind: 'ignored', reason: 'signed-in' };
  }
  const userAgent = header('user-agent');
  if (userAgent === null || options.isBot(userAgent)) return { kind: 'ignored', reason: 'bot' };
  const site = header('sec-fetch-site');
  const referrer = header('referer');
  if (isFromAdmin(referrer, options)) return { kind: 'ignored', reason: 'signed-in' };
  if (isPrepared(header)) return { kind: 'ignored', reason: 'prepared' };
  if (isSpam(referrer)) return { kind: 'ignored', reason: 'spam' };
  if (THANKS.test(query) && (site ?? 'same-origin') === 'same-origin') {
    return { kind: 'ignored', reason: 'thanks' };
  }
  if (site === null) return judgeOldBrowser(request);
  const isNavigation =
    header('sec-fetch-mode') === 'navigate' && header('sec-fetch-dest') === 'document';
  if (!isNavigation && !isShownByScript(request, site)) {
    return { kind: 'ignored', reason: 'no-navigation' };
  }
  const isFromOutside = site === 'none' || site === 'cross-site';
  const from = ownPath(referrer, options.publicOrigin);
  const begins = from === null && isFromOutside && !RELOADED.test(header('cache-control') ?? '');
  const view = {
    path,
    visit: begins ? { source: nameSource(referrer), campaign: readCampaignName(query) } : null,
    device: readDevice(header('sec-ch-ua-mobile')),
    from,
  };
  return { kind: 'viewed', view };
}

function isPrepared(header: PageRequest['header']): boolean {
  return PURPOSES.some((name) => /prefetch|prerender|preview/i.test(header(name) ?? ''));
}

/** Our own quiz fetches its first question and shows it in a dialog: that is how it begins there. */
function isShownByScript({ path, header }: PageRequest, site: string): boolean {
  const isFetched = header('sec-fetch-dest') === 'empty' && site === 'same-origin';
  return path === QUIZ_QUESTIONS && isFetched;
}

function judgeOldBrowser({ path, header }: PageRequest): Judgment {
  const wantsPage = header('accept')?.includes('text/html') === true;
  return wantsPage ? { kind: 'old-browser', path } : { kind: 'ignored', reason: 'no-navigation' };
}

function hasCookie(cookies: string | null, name: string): boolean {
  if (cookies?.includes(`${name}=`) !== true) return false;
  return cookies.split(';').some((pair) => pair.trimStart().startsWith(`${name}=`));
}

/** Another origin gets no more of the address than this. */
function isFromAdmin(referrer: string | null, { adminOrigin, publicOrigin }: JudgeOptions) {
  return adminOrigin !== publicOrigin && referrer === `${adminOrigin}/`;
}

function ownPath(referrer: string | null, publicOrigin: string): string | null {
  if (referrer === null || !URL.canParse(referrer)) return null;
  const { origin, pathname } = new URL(referrer);
  return origin === publicOrigin ? pathname : null;
}

function readDevice(hint: string | null): Device | null {
  if (hint === '?1') return 'phone';
  return hint === '?0' ? 'computer' : null;
}

const MOST_REMEMBERED = 500;
/** No browser sends a longer one, and it would take long to search. */
const MAX_USER_AGENT = 500;

/** `isbot` tries a hundred patterns, so the last results are cached. */
export function createBotCheck(): (userAgent: string) => boolean {
  const known = new Map<string, boolean>();
  return (userAgent) => {
    const found = known.get(userAgent);
    if (found !== undefined) return found;
    const answer = userAgent.length > MAX_USER_AGENT || isbot(userAgent);
    if (known.size >= MOST_REMEMBERED) known.clear();
    known.set(userAgent, answer);
    return answer;
  };
}
