import { expect, test } from 'vitest';
import { adminOpenerPolicy } from './opener-policy.server.ts';

const chrome = (version: number) =>
  `Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${version}.0.0.0 Safari/537.36`;
const safari = (version: string) =>
  `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/${version} Safari/605.1.15`;

test.each([chrome(131), chrome(140), `${chrome(140)} Edg/140.0`, safari('18.4'), safari('26.0')])(
  'rejects every opener in a browser that can: %s',
  (userAgent) => {
    expect(adminOpenerPolicy(userAgent)).toBe('noopener-allow-popups');
  },
);

test.each([
  chrome(130),
  safari('18.3'),
  safari('17.6.1'),
  'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/140.0.0.0 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) FxiOS/140.0 Mobile/15E148 Safari/605.1.15',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) GSA/320.0 Mobile/15E148 Safari/604.1',
  '',
])('rejects openers of another policy in a browser that cannot: %s', (userAgent) => {
  expect(adminOpenerPolicy(userAgent)).toBe('same-origin');
});
