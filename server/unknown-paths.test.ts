import { describe, expect, it } from 'vitest';
import { cleanPath, createUnknownPathCounts, isProbe } from './unknown-paths.ts';

const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

it.each([
  '/wp-login.php',
  '/wp-admin/setup-config',
  '/old/index.php',
  '/.env',
  '/backend/.env.local',
  '/.git/config',
  '/.well-known/traffic-advice',
  '/phpmyadmin',
  '/administrator/index',
  '/cgi-bin/luci',
  '/backup.zip',
  '/db.sql',
  '/config.yml',
  '/actuator/health',
  '/api/v1/users',
  '/assets/entry-0a1b2c.js',
  '/favicon.ico',
  '/apple-touch-icon-precomposed.png',
  '/%3cscript%3e',
  '/x;id',
  '/a/..%2f..%2fetc',
])('%s is asked for by programs', (path) => {
  expect(isProbe(path)).toBe(true);
});

it.each([
  '/old-page',
  '/services/airbnb-management.html',
  '/2023/05/14/how-to-price-your-home',
  '/wp-content/uploads/2023/05/brochure.pdf',
  '/blog/top-10-tips-for-2024-and-5-ideas-for-your-home',
  '/caf%c3%a9',
])('%s is a former page, with nothing personal in it', (path) => {
  expect([isProbe(path), cleanPath(path)]).toEqual([false, path]);
});

it.each([
  ['/unsubscribe/jane.doe@example.com', '/unsubscribe/[address]'],
  ['/unsubscribe/jane%40example.com', '/unsubscribe/[address]'],
  ['/call/614-555-0123', '/call/[number]'],
  ['/call/(614)%20555-0123', '/call/([number]'],
  ['/call/+16145550123', '/call/+[number]'],
  ['/orders/20394857', '/orders/[number]'],
  ['/reset/0b6f0f4e-95a2-4c39-9a57-0d4f4b0c1a11', '/reset/[token]'],
  ['/reset/a1b2c3d4e5f60718', '/reset/[token]'],
  ['/reset/x7_kq2-9zt_w3vv8-m1n0pp4-q', '/reset/[token]'],
])('%s is counted as %s', (path, cleaned) => {
  expect(cleanPath(path)).toBe(cleaned);
});

describe('counting', () => {
  it('leaves out programs, and addresses that are too long', () => {
    const counts = createUnknownPathCounts();
    for (const agent of [
      null,
      '',
      'curl/8.0',
      'Googlebot/2.1',
      'Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)',
      'Mozilla/5.0 (compatible; AhrefsSiteAudit/6.1; +http://ahrefs.com/robot/site-audit)',
      'Mozilla/5.0 zgrab/0.x scanner',
    ]) {
      counts.note('/old-page', agent);
    }
    counts.note(`/${'x'.repeat(300)}`, BROWSER);
    counts.note('/wp-login.php', BROWSER);
    expect(counts.take()).toEqual(new Map());
  });

  it('adds up what is the same without its personal part', () => {
    const counts = createUnknownPathCounts();
    counts.note('/unsubscribe/jane@example.com', BROWSER);
    counts.note('/unsubscribe/joe@example.com', BROWSER);
    counts.note('/old-page', BROWSER);
    const expected = [
      ['/unsubscribe/[address]', 2],
      ['/old-page', 1],
    ];
    expect([...counts.take()]).toEqual(expected);
    expect(counts.take().size).toBe(0);
  });

  it('keeps what people ask for during a flood, in bounded memory', () => {
    const counts = createUnknownPathCounts();
    for (let flood = 0; flood < 50_000; flood += 1) {
      counts.note(`/random-${flood.toString(26).replaceAll(/\d/g, 'z')}-word`, BROWSER);
      if (flood % 100 === 0) counts.note('/old-page', BROWSER);
    }
    const taken = counts.take();
    expect(taken.size).toBeLessThanOrEqual(1_000);
    expect(taken.get('/old-page')).toBeGreaterThan(100);
  });
});
