import { describe, expect, it } from 'vitest';
import { createImageUrls } from './image-urls.ts';

const ORIGIN = 'https://www.example.com';
const CDN = 'https://cdn.example.com/site';

describe('with a public address of the bucket', () => {
  const urls = createImageUrls(CDN, ORIGIN);

  it('images are there', () => {
    expect(urls.publicUrl('/blog-images/a.webp')).toBe(`${CDN}/blog-images/a.webp`);
    expect(urls.absoluteUrl('/blog-images/a.webp')).toBe(`${CDN}/blog-images/a.webp`);
    expect(urls.publicSrcset('/blog-images/a.webp 480w, /blog-images/b.jpg 1000w')).toBe(
      `${CDN}/blog-images/a.webp 480w, ${CDN}/blog-images/b.jpg 1000w`,
    );
  });

  it.each(['/social.png', 'https://elsewhere.example.com/blog-images/a.webp', '/blog-images/', ''])(
    '%j stays',
    (path) => expect(urls.publicUrl(path)).toBe(path),
  );

  it('only the sources of images in a text are changed', () => {
    const text = (image: string) =>
      `<p title="/blog-images/a.webp">src="/blog-images/a.webp"</p>\n<img alt="a > b src=" src="${image}" srcset="${image} 480w">` +
      '<a href="/blog-images/a.webp">a</a><video src="/blog-images/a.webp"></video>';
    expect(urls.inContent(text('/blog-images/a.webp'))).toBe(text(`${CDN}/blog-images/a.webp`));
    const foreign = '<p>/blog-images/</p><img src="https://a.example.com/b.jpg" alt="">';
    expect(urls.inContent(foreign)).toBe(foreign);
    const commas = '<p>/blog-images/</p><img src="https://a.example.com/w_400,h_300/b.jpg" alt="">';
    expect(urls.inContent(commas)).toBe(commas);
  });
});

it('without one, everything stays on the site', () => {
  const urls = createImageUrls(undefined, ORIGIN);
  const html = '<img src="/blog-images/a.webp" alt="">';
  expect(urls.inContent(html)).toBe(html);
  expect(urls.publicUrl('/blog-images/a.webp')).toBe('/blog-images/a.webp');
  expect(urls.absoluteUrl('/blog-images/a.webp')).toBe(`${ORIGIN}/blog-images/a.webp`);
});
