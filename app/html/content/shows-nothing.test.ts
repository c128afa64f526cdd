import { expect, it } from 'vitest';
import { sanitizeContent } from './sanitize-content.server.ts';
import { showsNothing } from './shows-nothing.ts';

it.each([
  '',
  ' \n',
  '<p>&nbsp;</p>',
  '&#8203;',
  '<p><strong>&#x2800;</strong><br></p><ul><li>&shy;</li></ul>',
  '<p title="a"><a href="/a" title="<b>">&#x3164;</a></p>',
])('%s shows nothing', (html) => expect(showsNothing(sanitizeContent(html).html)).toBe(true));

it.each([
  'a',
  '<p>&lt;</p>',
  '&amp;nbsp;',
  '<img src="/blog-images/a.webp" alt="">',
  '<hr>',
  '<iframe src="https://youtu.be/dQw4w9WgXcQ"></iframe>',
])('%s shows something', (html) => expect(showsNothing(sanitizeContent(html).html)).toBe(false));
