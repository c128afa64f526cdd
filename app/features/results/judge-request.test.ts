import { describe, expect, it } from 'vitest';
import { questionsPath } from '#app/site/words/growth-plan.ts';
import { QUIZ_QUESTIONS } from './form-pages.ts';
import { createBotCheck, judgeRequest, type PageRequest } from './judge-request.ts';

const ORIGIN = 'https://wizard.example';
const ADMIN = 'https://admin.wizard.example';
const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/149.0.0.0 Safari/537.36';
const OPTIONS = {
  publicOrigin: ORIGIN,
  adminOrigin: ADMIN,
  sessionCookie: '__Host-session',
  isBot: createBotCheck(),
};
const NAVIGATION = {
  'user-agent': CHROME,
  accept: 'text/html,application/xhtml+xml',
  'sec-fetch-mode': 'navigate',
  'sec-fetch-dest': 'document',
  'sec-fetch-site': 'none',
};

function judge(headers: Record<string, string>, request: Partial<PageRequest> = {}) {
  const all: Record<string, string> = { ...NAVIGATION, ...headers };
  const header = (name: string) => all[name] ?? null;
  return judgeRequest({ path: '/about', query: '', header, ...request }, OPTIONS);
}

describe('a page view', () => {
  it('from outside begins a visit', () => {
    expect(judge({})).toEqual({
      kind: 'viewed',
      view: {
        path: '/about',
        visit: { source: 'direct', campaign: null },
        device: null,
        from: null,
      },
    });
    const found = judge(
      {
        'sec-fetch-site': 'cross-site',
        referer: 'https://www.google.com/',
        'sec-ch-ua-mobile': '?1',
      },
      { query: '?utm_source=ads' },
    );
    expect(found).toMatchObject({
      view: { visit: { source: 'Google', campaign: 'ads' }, device: 'phone' },
    });
  });

  it('within the site belongs to a visit, and knows the page with the link', () => {
    const headers = { 'sec-fetch-site': 'same-origin', 'sec-ch-ua-mobile': '?0' };
    expect(judge({ ...headers, referer: `${ORIGIN}/blog/a?x=1` })).toMatchObject({
      kind: 'viewed',
      view: { visit: null, from: '/blog/a', device: 'computer' },
    });
    expect(judge({ ...headers, referer: 'https://elsewhere.example/blog/a' })).toMatchObject({
      view: { from: null },
    });
    expect(judge({ 'sec-fetch-site': 'same-site' })).toMatchObject({ view: { visit: null } });
  });

  it.each([
    ['Global Privacy Control', { 'sec-gpc': '1' }, 'asked-not-to'],
    ['a link in an admin area with its own host', { referer: `${ADMIN}/` }, 'signed-in'],
    ['a session', { cookie: 'campaign=a; __Host-session=abc' }, 'signed-in'],
    ['a crawler', { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' }, 'bot'],
    ['a program', { 'user-agent': 'curl/8.5.0' }, 'bot'],
    ['an endless name', { 'user-agent': `${CHROME} ${'a'.repeat(9_000)}` }, 'bot'],
    ['a script', { 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' }, 'no-navigation'],
    ['a frame', { 'sec-fetch-dest': 'iframe' }, 'no-navigation'],
  ])('is not one with %s', (_, headers, reason) => {
    expect(judge(headers)).toEqual({ kind: 'ignored', reason });
  });

  it('is one with a cookie that only ends like that of a session', () => {
    expect(judge({ cookie: 'x__Host-session=abc' }).kind).toBe('viewed');
  });

  it.each<Record<string, string>>([
    { 'sec-purpose': 'prefetch' },
    { 'sec-purpose': 'prefetch;prerender' },
    { purpose: 'prefetch' },
    { 'x-moz': 'prefetch' },
    { 'x-purpose': 'preview' },
    { 'sec-purpose': '', 'x-purpose': 'preview' },
  ])('is not one while a browser only prepares it: %j', (headers) => {
    expect(judge(headers)).toEqual({ kind: 'ignored', reason: 'prepared' });
  });

  it.each<Record<string, string>>([
    { 'cache-control': 'max-age=0' },
    { 'cache-control': 'no-cache', pragma: 'no-cache' },
  ])('that is loaded again is no other visit: %j', (headers) => {
    const entry = { 'sec-fetch-site': 'cross-site', referer: 'https://www.google.com/' };
    expect(judge({ ...entry, ...headers })).toMatchObject({
      kind: 'viewed',
      view: { path: '/about', visit: null },
    });
    expect(judge(headers)).toMatchObject({ kind: 'viewed', view: { visit: null } });
  });

  it('is none with a referrer that programs made up', () => {
    const headers = { 'sec-fetch-site': 'cross-site', referer: 'https://semalt.com/' };
    expect(judge(headers)).toEqual({ kind: 'ignored', reason: 'spam' });
  });
});

it('the quiz begins as a page, or in its dialog, which a script fills', () => {
  const fetched = {
    'sec-fetch-mode': 'cors',
    'sec-fetch-dest': 'empty',
    'sec-fetch-site': 'same-origin',
    referer: `${ORIGIN}/quiz`,
  };
  expect(QUIZ_QUESTIONS).toBe(questionsPath);
  const questions = { path: QUIZ_QUESTIONS };
  const view = { path: '/quiz/questions', visit: null, from: '/quiz' };
  expect(judge(fetched, questions)).toMatchObject({ kind: 'viewed', view });
  expect(judge({ ...fetched, 'sec-gpc': '1' }, questions).kind).toBe('ignored');
  expect(judge({ ...fetched, 'sec-fetch-site': 'cross-site' }, questions).kind).toBe('ignored');
  expect(judge(fetched, { path: '/quiz' }).kind).toBe('ignored');
});

describe('a browser without Sec-Fetch', () => {
  const old = (headers: Record<string, string | null>, query = '') => {
    const all: Record<string, string | null> = {
      'user-agent': CHROME,
      accept: 'text/html',
      ...headers,
    };
    const header = (name: string) => all[name] ?? null;
    return judgeRequest({ path: '/', query, header }, OPTIONS).kind;
  };
  it('counts in a separate group if it asks for a page', () => {
    expect(old({})).toBe('old-browser');
    expect(old({ accept: '*/*' })).toBe('ignored');
    expect(old({ accept: null })).toBe('ignored');
    expect(old({ purpose: 'prefetch' })).toBe('ignored');
    expect(old({ 'user-agent': null })).toBe('ignored');
    expect(old({}, '?sent=WS-7K3F9Q')).toBe('ignored');
  });
});

it('the thanks for a form are no view of its page, unless somebody opens their address', () => {
  const query = '?about=contact&sent=WS-7K3F9Q';
  const headers = { 'sec-fetch-site': 'same-origin', referer: `${ORIGIN}/contact` };
  expect(judge(headers, { query }).kind).toBe('ignored');
  expect(judge({ 'sec-fetch-site': 'cross-site' }, { query })).toMatchObject({
    kind: 'viewed',
    view: { visit: { source: 'direct' } },
  });
  expect(judge({}, { query: '?sent=may' }).kind).toBe('viewed');
});
