import { expect, it } from 'vitest';
import { escapeXml } from './xml.ts';

it('escapes text and removes characters that XML does not allow', () => {
  expect(escapeXml(`<b a='1' c="2">&`)).toBe('&lt;b a=&apos;1&apos; c=&quot;2&quot;&gt;&amp;');
  expect(escapeXml('a\u0000b\u001fc\td\ud800')).toBe('abc\td\ufffd');
});
