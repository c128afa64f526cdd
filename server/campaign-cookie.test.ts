import { describe, expect, it } from 'vitest';
import { type CampaignCookie, readCookie, setCampaignCookie } from './campaign-cookie.ts';

const cookie: CampaignCookie = {
  name: 'campaign',
  choose: (url, current) =>
    current === null ? `from=${url.searchParams.get('utm_source')}` : null,
  write: (value, publicOrigin) => `campaign=${value}; of=${publicOrigin}`,
};

function answer(
  path: string,
  headers: Record<string, string> = {},
  given = new Response('<p>', {
    headers: { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'public, max-age=60' },
  }),
) {
  const request = new Request(`https://www.example.com${path}`, { headers });
  setCampaignCookie(request, given, { cookie, publicOrigin: 'https://www.example.com' });
  return given;
}

describe('a URL with campaign parameters', () => {
  it('sets the cookie, and makes the response private', async () => {
    const marked = answer('/about?utm_source=letter');
    expect(marked.headers.get('Set-Cookie')).toBe(
      'campaign=from=letter; of=https://www.example.com',
    );
    expect(marked.headers.get('Cache-Control')).toBe('private, no-cache');
    expect(await marked.text()).toBe('<p>');
  });

  it.each<[string, Record<string, string>]>([
    ['Global Privacy Control', { 'Sec-GPC': '1' }],
    ['an earlier campaign', { Cookie: 'a=b; campaign=from=first' }],
  ])('sets no cookie with %s, and is still private', (_, headers) => {
    const marked = answer('/about?utm_source=letter', headers);
    expect(marked.headers.get('Set-Cookie')).toBeNull();
    expect(marked.headers.get('Cache-Control')).toBe('private, no-cache');
  });
});

describe('other responses are not changed', () => {
  it.each(['/about', '/about?plan=connect', '/about?q=utm_source', '/about#?utm_source=letter'])(
    '%s',
    (path) => {
      const marked = answer(path);
      expect(marked.headers.get('Set-Cookie')).toBeNull();
      expect(marked.headers.get('Cache-Control')).toBe('public, max-age=60');
    },
  );

  it.each([
    new Response('x', { headers: { 'Content-Type': 'image/webp' } }),
    new Response(null, { status: 308, headers: { Location: '/about?utm_source=a' } }),
    new Response('x', { status: 404, headers: { 'Content-Type': 'text/html' } }),
  ])('a response that is not a page', (given) => {
    const before = [...given.headers];
    expect([...answer('/?utm_source=a', {}, given).headers]).toEqual(before);
  });
});

it('reads the whole cookie value from among other cookies', () => {
  const headers = new Headers({
    Cookie: 'session=1; xcampaign=no; campaign=utm_source=a&path=%2F',
  });
  expect(readCookie(headers, 'campaign')).toBe('utm_source=a&path=%2F');
  expect(readCookie(new Headers(), 'campaign')).toBeNull();
});
