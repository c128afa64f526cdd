/** A session cookie with the campaign parameters of the link that brought the visitor. */
export interface CampaignCookie {
  readonly name: string;
  /** The cookie value for a visit to this URL; null to set no cookie. */
  choose(url: URL, current: string | null): string | null;
  /** Formats the `Set-Cookie` header. */
  write(value: string, publicOrigin: string): string;
}

/** Not in a fragment, which is not part of a request. */
const PARAMETER = /^[^#]*[?&]utm_/i;

/** Whether a URL has campaign parameters; the response to it is then for one visitor. */
export function isCampaignAddress(url: string): boolean {
  return PARAMETER.test(url);
}

/**
 * Sets the cookie on the finished response, outside the page cache: cached pages must not contain
 * per-visitor data. A visitor who sends Global Privacy Control gets no cookie.
 */
export function setCampaignCookie(
  request: Request,
  response: Response,
  { cookie, publicOrigin }: { cookie: CampaignCookie; publicOrigin: string },
): void {
  if (request.method !== 'GET' || !isCampaignAddress(request.url)) return;
  if (!isPage(response)) return;
  const { headers } = response;
  if (!isPrivate(headers)) headers.set('Cache-Control', 'private, no-cache');
  if (request.headers.get('Sec-GPC') === '1') return;
  const current = readCookie(request.headers, cookie.name);
  const value = cookie.choose(new URL(request.url), current);
  if (value === null) return;
  headers.append('Set-Cookie', cookie.write(value, publicOrigin));
}

function isPrivate(headers: Headers): boolean {
  return /private|no-store/.test(headers.get('Cache-Control') ?? '');
}

function isPage({ status, headers }: Response): boolean {
  // A 304 also means that the browser shows the page.
  return (
    status === 304 || (status === 200 && /^text\/html/.test(headers.get('Content-Type') ?? ''))
  );
}

/** The raw value of a cookie; null if the browser does not send it. */
export function readCookie(headers: Headers, name: string): string | null {
  for (const pair of (headers.get('Cookie') ?? '').split(';')) {
    const [key, ...rest] = pair.split('=');
    if (key?.trim() === name) return rest.join('=').trim();
  }
  return null;
}
