import { expect, it } from 'vitest';
import { sanitizeContent } from '#app/html/content/sanitize-content.server.ts';
import { markAddresses } from './mark-addresses.ts';

const render = (source: string) => markAddresses(sanitizeContent(source).html);

it.each([
  ['https://example.com/a?b=1&amp;c=2', 'https://example.com/a?b=1&amp;c=2'],
  ['https://example.com/', 'example.com'],
  ['https://www.example.com', 'http://Example.com/'],
])('marks a link to %s whose text is %s', (href, text) => {
  expect(render(`<p><a href="${href}">${text}</a></p>`)).toContain(
    '<a class="shows-address" href=',
  );
});

it.each([
  '<p><a href="https://example.com/a">example.com</a></p>',
  '<p><a href="https://example.com/">our site</a></p>',
  '<p><a href="https://example.com/"><strong>example.com</strong>!</a></p>',
  '<p><a href="/quiz">/quiz</a></p>',
  '<p><a href="https://a.example" title=" href=">x</a></p>',
  '<p><img src="/blog-images/a.png" alt="<a "> <a href="/a" title="<a ">x</a></p>',
  '<p>No link, only <code>&lt;a href="x"&gt;x&lt;/a&gt;</code></p>',
])('leaves %s unchanged', (source) => {
  expect(render(source)).toBe(sanitizeContent(source).html);
});
