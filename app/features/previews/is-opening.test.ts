import { expect, it } from 'vitest';
import { isOpening } from './is-opening.ts';

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const CUBOT = 'Mozilla/5.0 (Linux; Android 9; CUBOT X19) AppleWebKit/537.36 Chrome/130.0 Mobile';
const SLACK = 'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)';
const FACEBOOK = 'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)';
const BING =
  'Mozilla/5.0 (Windows NT 6.1; WOW64) AppleWebKit/534+ (KHTML, like Gecko) BingPreview/1.0b';

function opens(headers: Record<string, string>, method = 'GET'): boolean {
  return isOpening({ method, headers: new Headers({ 'User-Agent': FIREFOX, ...headers }) });
}

it('a browser opens a link, whether or not it says how', () => {
  expect(opens({})).toBe(true);
  expect(opens({ 'Sec-Fetch-Mode': 'navigate', 'Sec-Fetch-Dest': 'document' })).toBe(true);
  expect(opens({ 'User-Agent': CUBOT })).toBe(true);
});

it.each([
  ['a prefetch', { 'Sec-Purpose': 'prefetch' }],
  ['a prerendering', { 'Sec-Purpose': 'prefetch;prerender' }],
  ['a prefetch of an older browser', { Purpose: 'prefetch' }],
  ['a script', { 'Sec-Fetch-Mode': 'cors' }],
  ['a chat that shows what the link is about', { 'User-Agent': SLACK }],
  ['another one', { 'User-Agent': FACEBOOK }],
  ['a search engine', { 'User-Agent': BING }],
  ['a command', { 'User-Agent': 'curl/8.5.0' }],
  ['a program without a name', { 'User-Agent': '' }],
])('%s does not', (_what, headers) => {
  expect(opens(headers)).toBe(false);
});

it('a request for the headers alone does not', () => {
  expect(opens({}, 'HEAD')).toBe(false);
});
