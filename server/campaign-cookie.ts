/** What the site remembers of the link that a visitor came by, for as long as the browser is open. */
export interface CampaignCookie {
  readonly name: string;
  /**
   * The value to remember for who arrives at this address, of characters that a cookie may carry;
   * null to leave things as they are.
   */
  choose(url: URL, current: string | null): string | null;
  /** The `Set-Cookie` header of a value. */
  write(value: string, publicOrigin: string): string;
}

const PARAMETER = /[?&]utm_/i;

/** Whether an address carries campaign parameters: its answer is then for one visitor alone. */
export function isCampaignAddress(address: string): boolean {
  return PARAMETER.test(address);
}

/**
 * Applied to the finished answer, in front of whatever keeps pages: a kept page belongs to nobody.
 * A visitor who sends Global Privacy Control gets no cookie.
 */
export function setCampaignCookie(
  request: Request,
  response: Response,
  { cookie, publicOrigin }: { cookie: CampaignCookie; publicOrigin: string },
): void {
  if (request.method !== 'GET' || !isCampaignAddress(request.url)) return;
  if (!isPage(response)) return;
  const { headers } = response;
  if (!isNobodyElses(headers)) headers.set('Cache-Control', 'private, no-cache');
  if (request.headers.get('Sec-GPC') === '1') return;
  const current = readCookie(request.headers, cookie.name);
  const value = cookie.choose(new URL(request.url), current);
  if (value === null) return;
  headers.append('Set-Cookie', cookie.write(value, publicOrigin));
}

function isNobodyElses(headers: Headers): boolean {
  return /private|no-store/.test(headers.get('Cache-Control') ?? '');
}

function isPage({ status, headers }: Response): boolean {
  // A page that the browser has already is the same visit.
  return (
    status === 304 || (status === 200 && /^text\/html/.test(headers.get('Content-Type') ?? ''))
  );
}

/** The cookie's value as it was set; null when the browser sends none. */
export function readCookie(headers: Headers, name: string): string | null {
  for (const pair of (headers.get('Cookie') ?? '').split(';')) {
    const [key, ...rest] = pair.split('=');
    if (key?.trim() === name) return rest.join('=').trim();
  }
  return null;
}
