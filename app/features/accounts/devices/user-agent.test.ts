import { expect, test } from 'vitest';
import { describeBrowser } from './user-agent.ts';

const KHTML = 'AppleWebKit/537.36 (KHTML, like Gecko)';

test.each([
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${KHTML} Chrome/126.0 Safari/537.36`,
    'Chrome on Windows',
  ],
  [
    `Mozilla/5.0 (Windows NT 10.0) ${KHTML} Chrome/126.0 Safari/537.36 Edg/126.0`,
    'Edge on Windows',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/17.5 Safari/605.1.15',
    'Safari on a Mac',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) CriOS/126 Safari/604.1',
    'Chrome on an iPhone',
  ],
  ['Mozilla/5.0 (Android 14; Mobile; rv:127.0) Gecko/127.0 Firefox/127.0', 'Firefox on Android'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0', 'Firefox on Linux'],
  ['curl/8.5 Linux', 'A browser on Linux'],
  ['', 'Unknown browser'],
  [null, 'Unknown browser'],
])('calls %j %s', (userAgent, words) => {
  expect(describeBrowser(userAgent)).toBe(words);
});
