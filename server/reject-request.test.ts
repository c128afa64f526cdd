import { describe, expect, it } from 'vitest';
import { rejectCrossOrigin } from './reject-request.ts';

const SITE = 'https://www.example.com';
const OWN_PAGES = { takesFormsOf: 'own-pages' } as const;

function reject(origin: string | null, policy = OWN_PAGES, path = '/contact?x=1') {
  const headers: HeadersInit = origin === null ? [] : [['Origin', origin]];
  return rejectCrossOrigin(new Request(SITE + path, { method: 'POST', headers }), SITE, policy);
}

describe('a form', () => {
  it('of our own pages is accepted', () => {
    expect(reject(SITE)).toBeNull();
  });

  it('of a translated page gets a page that says how to send it', async () => {
    const answer = reject('https://www-example-com.translate.goog');
    expect(answer?.status).toBe(403);
    expect(answer?.headers.get('Content-Type')).toContain('text/html');
    const html = (await answer?.text()) ?? '';
    expect(html).toContain(`href="${SITE}/contact"`);
    expect(html).toContain('copy what you typed');
  });

  it('writes an address into that page as text', async () => {
    const answer = reject('https://x.translate.goog', OWN_PAGES, '/a"><script>&b');
    expect(await answer?.text()).toContain(`href="${SITE}/a%22%3E%3Cscript%3E&amp;b"`);
  });

  it.each([
    'https://evil.example',
    'https://translate.goog.evil.example',
    'http://www-example-com.translate.goog',
    'null',
  ])('of %s is rejected', async (origin) => {
    expect(await reject(origin)?.text()).toContain('not sent from our own pages');
  });

  it.each([
    ['anybody', 'https://mail.example', true],
    ['anybody', null, true],
    ['programs', null, true],
    ['programs', 'https://mail.example', false],
  ] as const)('where a route takes those of %s, from %s: %s', (takesFormsOf, origin, isTaken) => {
    const request = new Request(SITE, {
      method: 'POST',
      headers: origin === null ? [] : [['Origin', origin]],
    });
    expect(rejectCrossOrigin(request, SITE, { takesFormsOf }) === null).toBe(isTaken);
  });
});
