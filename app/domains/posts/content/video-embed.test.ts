import { expect, test } from 'vitest';
import { sanitizeContent } from './sanitize-content.server.ts';
import { toVideoEmbed, toWatchPage } from './video-embed.ts';

const YOUTUBE = 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ';
const VIMEO = 'https://player.vimeo.com/video/76979871';

test.each([
  ['https://www.youtube.com/watch?v=dQw4w9WgXcQ', YOUTUBE],
  ['https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=42s', `${YOUTUBE}?start=42`],
  ['https://youtu.be/dQw4w9WgXcQ?t=42', `${YOUTUBE}?start=42`],
  ['https://www.youtube.com/live/dQw4w9WgXcQ?feature=share', YOUTUBE],
  ['https://www.youtube.com/shorts/dQw4w9WgXcQ', YOUTUBE],
  ['http://m.youtube.com/watch?v=dQw4w9WgXcQ', YOUTUBE],
  ['https://vimeo.com/76979871', `${VIMEO}?dnt=1`],
  ['https://vimeo.com/76979871/abcdef1234', `${VIMEO}?h=abcdef1234&dnt=1`],
  ['https://vimeo.com/76979871?h=abcdef1234', `${VIMEO}?h=abcdef1234&dnt=1`],
])('%s is embedded as %s, which the sanitizer leaves unchanged', (typed, src) => {
  const video = toVideoEmbed(typed);
  expect(video?.src).toBe(src);
  const { html } = sanitizeContent(`<iframe src="${src.replaceAll('&', '&amp;')}"></iframe>`);
  expect(html).toContain(`src="${src.replaceAll('&', '&#x26;')}"`);
});

test.each([
  '',
  'x',
  'ftp://youtu.be/dQw4w9WgXcQ',
  'https://example.com/watch?v=dQw4w9WgXcQ',
  'https://youtu.be/short',
  'javascript:alert(1)',
])('%j is not a video', (typed) => {
  expect(toVideoEmbed(typed)).toBeUndefined();
});

test.each([`${YOUTUBE}?start=42`, YOUTUBE, `${VIMEO}?dnt=1`, `${VIMEO}?h=abcdef1234&dnt=1`])(
  'the page of %s embeds the same video',
  (src) => {
    expect(toVideoEmbed(toWatchPage(src).url)?.src).toBe(src);
  },
);
