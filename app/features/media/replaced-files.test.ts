import { describe, expect, it } from 'vitest';
import { currentPath, withCurrentFiles } from './replaced-files.ts';

const ID = '5d1f7c1e-0000-4000-8000-000000000041';
const OTHER = '5d1f7c1e-0000-4000-8000-000000000042';
const old = `/blog-images/${ID}`;
const now = `/blog-images/${ID}-3f9a0c21`;
const image = {
  id: ID,
  url: `${now}.png`,
  srcset: `${now}-480.webp 480w, ${now}-800.webp 800w, ${now}.png 1600w`,
  width: 1600,
  height: 1200,
};

describe('a path of an image that was replaced', () => {
  it.each([
    [`${old}.jpg`, `${now}.png`],
    [`${old}-480.webp`, `${now}-480.webp`],
    [`${old}-640.webp`, `${now}-800.webp`],
    [`${old}-2000.webp`, `${now}.png`],
    [`${old}-preview.jpg`, `${now}.png`],
    [`/blog-images/${ID}-aaaaaaaa-800.jpg`, `${now}-800.webp`],
    [`https://images.example.com/x${old}.jpg`, `https://images.example.com/x${now}.png`],
  ])('%s leads to %s', (from, to) => {
    expect(currentPath(from, image)).toBe(to);
  });

  it.each([
    `${now}.png`,
    `${now}-480.webp`,
    `/blog-images/${OTHER}.jpg`,
    `/other/${ID}.jpg`,
    'https://example.com/a.jpg',
    '',
  ])('%j stays', (path) => {
    expect(currentPath(path, image)).toBe(path);
  });
});

describe('HTML with an image that was replaced', () => {
  it('names its present files, and keeps what its author said', () => {
    const html = `<p>é &amp; <b>x</b></p><figure><img src="${old}.jpg" srcset="${old}-480.webp 480w, ${old}.jpg 1000w" sizes="92vw" alt="A porch > a door" width="1000" height="600" loading="lazy"><figcaption>Home</figcaption></figure><p><a href="${old}.jpg">Large</a></p>`;
    expect(withCurrentFiles(html, image, { width: 1000, height: 600 })).toBe(
      `<p>é &amp; <b>x</b></p><figure><img src="${now}.png" srcset="${image.srcset}" sizes="92vw" alt="A porch > a door" width="1600" height="1200" loading="lazy"><figcaption>Home</figcaption></figure><p><a href="${now}.png">Large</a></p>`,
    );
  });

  it('keeps a width that its author chose, in the new shape', () => {
    const html = `<img src="${old}-480.webp" alt="" width="300" height="180">`;
    expect(withCurrentFiles(html, image, { width: 1000, height: 600 })).toBe(
      `<img src="${now}-480.webp" alt="" width="300" height="225">`,
    );
  });

  it('is never shown wider than the new file', () => {
    const html = `<img src="${old}.jpg" alt="" width="2400" height="1000">`;
    expect(withCurrentFiles(html, image)).toContain('width="1600" height="1200"');
  });

  it('stays as it is where it has the present files, or others', () => {
    const html = `<img src="${now}.png" srcset="${image.srcset}" width="9" height="9"><img src="/blog-images/${OTHER}.jpg" width="1" height="2"><p>${old}.jpg</p><img alt="${ID}" src="https://example.com/a.jpg">`;
    expect(withCurrentFiles(html, image, { width: 9, height: 9 })).toBe(html);
    expect(withCurrentFiles(withCurrentFiles(html, image), image)).toBe(html);
  });
});
