import { expect, it } from 'vitest';
import { createCspReports } from './csp-reports.ts';
import { createLog } from './log.ts';

const HOUR = 60 * 60 * 1000;
const ORIGIN = 'https://www.example.com';

function open(now: () => number = () => 0) {
  const lines: string[] = [];
  const log = createLog('info', { write: (line) => void lines.push(line) });
  return { ...createCspReports({ publicOrigin: ORIGIN, log, now }), lines };
}

function report(fields: Record<string, unknown>): unknown {
  return { 'csp-report': { 'document-uri': `${ORIGIN}/plan/secret`, ...fields } };
}

const blocked = (directive: string, uri: string) =>
  report({ 'effective-directive': directive, 'violated-directive': directive, 'blocked-uri': uri });

it.each([
  ['script-src-elem', 'https://tracker.example/a.js?who=dana', 'script-src', 'foreign'],
  ['script-src-elem', 'inline', 'script-src', 'own'],
  ['script-src', 'eval', 'script-src', 'own'],
  ['style-src-attr', 'inline', 'style-src', 'own'],
  ['img-src', 'data', 'img-src', 'own'],
  ['img-src', `${ORIGIN}/image.jpg`, 'img-src', 'own'],
  ['connect-src', 'wss://chat.example/', 'connect-src', 'foreign'],
  ['require-trusted-types-for', 'trusted-types-sink', 'require-trusted-types-for', 'own'],
  ['made-up', 'https://other.example', 'other', 'foreign'],
])('%s of %s is counted as %s, %s', (directive, uri, counted, source) => {
  const { count, list } = open();
  expect(count(blocked(directive, uri), 'a')).toBe(true);
  expect(list()).toEqual([{ directive: counted, source, count: 1 }]);
});

it('an older browser names the whole directive', () => {
  const { count, list } = open();
  const violated = "img-src 'self' data:";
  count(report({ 'violated-directive': violated, 'blocked-uri': 'https://x.example/a.png' }), 'a');
  expect(list()).toEqual([{ directive: 'img-src', source: 'foreign', count: 1 }]);
});

it.each([
  ['a script of a browser extension', blocked('script-src', 'chrome-extension')],
  ['its address', blocked('img-src', 'moz-extension://0b6f0f4e/a.png')],
  [
    'its inline style',
    report({
      'effective-directive': 'style-src',
      'blocked-uri': 'inline',
      'source-file': 'safari-web-extension://x',
    }),
  ],
  ['nothing', null],
  ['a text', 'x'],
  ['a list', [1]],
  ['an empty report', report({})],
  ['a report of numbers', report({ 'effective-directive': 1, 'blocked-uri': 2 })],
])('%s is not counted', (_, body) => {
  const { count, list } = open();
  expect(count(body, 'a')).toBe(true);
  expect(list()).toEqual([]);
});

it('forgets an hour after a day', () => {
  let time = 0;
  const { count, list } = open(() => time);
  count(blocked('img-src', 'data'), 'a');
  time = 23 * HOUR;
  count(blocked('img-src', 'data'), 'a');
  expect(list()).toEqual([{ directive: 'img-src', source: 'own', count: 2 }]);
  time = 24 * HOUR;
  expect(list()).toEqual([{ directive: 'img-src', source: 'own', count: 1 }]);
});

it('takes 60 reports an hour from a client, and 6,000 from all', () => {
  let time = 0;
  const { count, list } = open(() => time);
  const taken = (client: string) =>
    Array.from({ length: 100 }, () => count(blocked('img-src', 'data'), client)).filter(Boolean);
  expect(taken('a')).toHaveLength(60);
  expect(taken('b')).toHaveLength(60);
  for (let n = 0; n < 200; n += 1) taken(`client ${n}`);
  expect(list()[0]?.count).toBe(6_000);
  expect(taken('c')).toHaveLength(0);
  time = HOUR;
  expect(taken('c')).toHaveLength(60);
});

it('keeps nothing of a report but its kind', () => {
  const own = open();
  own.count(blocked('x'.repeat(1_000), 'https://dana.example/?email=dana@example.com'), 'a');
  expect(JSON.stringify([own.list(), own.lines])).not.toMatch(/dana|secret|xx/);
});
