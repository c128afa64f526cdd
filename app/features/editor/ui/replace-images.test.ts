import { describe, expect, it } from 'vitest';
import type { StoredImage } from '#app/features/media/image-protocol.ts';
import { foreignImages, replaceImages } from './replace-images.ts';

const PORCH: StoredImage = {
  id: 'a',
  url: '/blog-images/a.jpg',
  width: 800,
  height: 600,
  bytes: 1,
  alt: null,
  name: '',
  focus: { x: 50, y: 50 },
  srcset: '/blog-images/a-480.webp 480w, /blog-images/a.jpg 800w',
  preview: null,
  createdAt: '2026-01-01T00:00:00.000Z',
};
const brought = (address: string) => new Map([[address, PORCH]]);
const NEW =
  '<img src="/blog-images/a.jpg" srcset="/blog-images/a-480.webp 480w, /blog-images/a.jpg 800w" sizes="(min-width: 40rem) 36rem, 92vw" width="800" height="600"';

describe('an image that was brought into the library', () => {
  it.each([
    ['http://old.example.com/a.jpg', '<img src="http://old.example.com/a.jpg" alt="A > B">'],
    ['http://old.example.com/a.jpg', "<IMG alt='A > B' SRC='http://old.example.com/a.jpg'>"],
    ['http://old.example.com/a.jpg', '<img src=http://old.example.com/a.jpg alt="A > B"/>'],
    ['https://x.test/?a=1&b=2', '<img src="https://x.test/?a=1&amp;b=2" alt="A > B">'],
    ['https://x.test/?a=1&b=2', '<img src="https://x.test/?a=1&#x26;b=2" alt="A > B">'],
    ['https://x.test/a b.jpg', '<img src="https://x.test/a%20b.jpg" alt="A > B" width="3">'],
  ])('takes the place of %s in %s', (address, html) => {
    const alt = html.includes("'A") ? "alt='A > B'" : 'alt="A > B"';
    expect(replaceImages(`<p>${html}</p>`, brought(address))).toBe(`<p>${NEW} ${alt}></p>`);
  });

  it('takes the place of no other image, and of no text', () => {
    const html =
      '<p>http://old.example.com/a.jpg <a href="http://old.example.com/a.jpg"><img src="/b.jpg"></a></p>';
    expect(replaceImages(html, brought('http://old.example.com/a.jpg'))).toBe(html);
  });
});

it('images of other sites are listed by their address, each once', () => {
  const html = [
    '<img src="http://old.example.com/a.jpg?b=1&amp;c=2">',
    "<p><IMG alt='x' src='https://cdn.example.com/b.jpg'><img src=https://cdn.example.com/b.jpg></p>",
    '<img src="/blog-images/c.jpg"><img src="https://wizard.test/d.jpg"><img src="data:image/png,">',
    '<p>https://old.example.com/e.jpg</p>',
  ].join('');
  expect(foreignImages(html, 'wizard.test')).toEqual([
    'http://old.example.com/a.jpg?b=1&c=2',
    'https://cdn.example.com/b.jpg',
  ]);
});
