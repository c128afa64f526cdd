import { expect, test } from 'vitest';
import { sanitizeContent } from './sanitize-content.server.ts';
import { findVideo, findVideoProvider, toVideoEmbed, toWatchPage } from './video-embed.ts';

const ID = 'dQw4w9WgXcQ';
const YOUTUBE = `https://www.youtube-nocookie.com/embed/${ID}`;
const VIMEO = 'https://player.vimeo.com/video/76979871';

test.each([
  [`https://www.youtube.com/watch?v=${ID}`, YOUTUBE],
  [`https://www.youtube.com/watch/?v=${ID}&list=PL123`, YOUTUBE],
  [`https://music.youtube.com/watch?v=${ID}`, YOUTUBE],
  [`https://www.youtube.com/watch?v=${ID}&t=42s`, `${YOUTUBE}?start=42`],
  [`https://www.youtube.com/watch?v=${ID}&t=1m30s`, `${YOUTUBE}?start=90`],
  [`https://www.youtube.com/watch?v=${ID}&t=1h2m3s`, `${YOUTUBE}?start=3723`],
  [`https://www.youtube.com/watch?v=${ID}#t=90`, `${YOUTUBE}?start=90`],
  [`https://youtu.be/${ID}?t=1:30`, `${YOUTUBE}?start=90`],
  [`https://youtu.be/${ID}?t=1:00:05`, `${YOUTUBE}?start=3605`],
  [`https://youtu.be/${ID}?t=90.5`, `${YOUTUBE}?start=90`],
  [`https://youtu.be/${ID}?t=1M30S`, `${YOUTUBE}?start=90`],
  [`https://www.youtube.com/watch?v=${ID}?t=90`, `${YOUTUBE}?start=90`],
  [`https://www.youtube.com/watch/${ID}`, YOUTUBE],
  [`https://www.youtube.com/watch_popup?v=${ID}`, YOUTUBE],
  [`https://www.youtube.com./watch?v=${ID}`, YOUTUBE],
  [`https://www.youtube.com/#/watch?v=${ID}`, YOUTUBE],
  [`https://www.youtube.com/attribution_link?u=%2Fwatch%3Fv%3D${ID}%26t%3D5`, `${YOUTUBE}?start=5`],
  [`https://studio.youtube.com/video/${ID}/edit`, YOUTUBE],
  [`https://youtu.be/watch?v=${ID}`, YOUTUBE],
  ['https://vimeo.com/m/76979871', `${VIMEO}?dnt=1`],
  [`https://www.youtube.com/watch?v=${ID}#t=1m30s`, `${YOUTUBE}?start=90`],
  [`https://www.youtube.com/watch?v=${ID}&t=soon`, YOUTUBE],
  [`https://www.youtube.com/embed/${ID}?start=90&si=abc`, `${YOUTUBE}?start=90`],
  [`https://www.youtube-nocookie.com/embed/${ID}?si=abc&start=5`, `${YOUTUBE}?start=5`],
  [`//www.youtube.com/embed/${ID}`, YOUTUBE],
  [`https://youtu.be/${ID}?t=42`, `${YOUTUBE}?start=42`],
  [`https://youtu.be/${ID}/?si=abc`, YOUTUBE],
  [`youtu.be/${ID}`, YOUTUBE],
  [`www.youtube.com/watch?v=${ID}`, YOUTUBE],
  [`https://www.youtube.com/live/${ID}?feature=share`, YOUTUBE],
  [`http://m.youtube.com/watch?v=${ID}`, YOUTUBE],
  ['https://vimeo.com/76979871', `${VIMEO}?dnt=1`],
  ['https://vimeo.com/76979871?share=copy#t=1m30s', `${VIMEO}?dnt=1#t=90s`],
  ['https://vimeo.com/76979871#t=0', `${VIMEO}?dnt=1`],
  ['https://vimeo.com/76979871/abcdef1234', `${VIMEO}?h=abcdef1234&dnt=1`],
  ['https://vimeo.com/76979871/abcdef1234?share=copy', `${VIMEO}?h=abcdef1234&dnt=1`],
  ['https://vimeo.com/76979871?h=abcdef1234', `${VIMEO}?h=abcdef1234&dnt=1`],
  ['https://vimeo.com/manage/videos/76979871', `${VIMEO}?dnt=1`],
  ['https://vimeo.com/manage/videos/76979871/abcdef1234', `${VIMEO}?h=abcdef1234&dnt=1`],
  ['https://vimeo.com/channels/staffpicks/76979871', `${VIMEO}?dnt=1`],
  ['https://vimeo.com/groups/homes/videos/76979871', `${VIMEO}?dnt=1`],
  ['https://vimeo.com/showcase/1234567/video/76979871', `${VIMEO}?dnt=1`],
  ['https://vimeo.com/showcase/1234567?video=76979871', `${VIMEO}?dnt=1`],
  ['https://vimeo.com/album/1234567/video/76979871', `${VIMEO}?dnt=1`],
])('%s is embedded as %s, which the sanitizer leaves unchanged', (typed, src) => {
  const video = toVideoEmbed(typed);
  expect(video).toMatchObject({ src, width: '560', height: '315' });
  expectSaved(src);
});

function expectSaved(src: string): void {
  const { html } = sanitizeContent(`<iframe src="${src.replaceAll('&', '&amp;')}"></iframe>`);
  expect(html).toContain(`src="${src.replaceAll('&', '&#x26;')}"`);
  expect(sanitizeContent(html).html).toBe(html);
}

test('Shorts are upright, from their address, their embed code and in stored content', () => {
  const upright = { src: YOUTUBE, width: '315', height: '560' };
  expect(toVideoEmbed(`https://www.youtube.com/shorts/${ID}?feature=share`)).toMatchObject(upright);
  expect(toVideoEmbed(`https://youtu.be/shorts/${ID}`)).toMatchObject(upright);
  const code = (width: number, height: number) =>
    `<iframe width="${width}" height="${height}" src="https://www.youtube.com/embed/${ID}"></iframe>`;
  expect(findVideo(code(473, 840))).toMatchObject(upright);
  expect(
    findVideo(
      `<iframe width="100%" height="400" src="https://www.youtube.com/embed/${ID}"></iframe>`,
    ),
  ).toMatchObject({ width: '560' });
  const size = (html: string) => /width="\d+" height="\d+"/.exec(sanitizeContent(html).html)?.[0];
  expect(size(code(473, 840))).toBe('width="315" height="560"');
  expect(size(code(853, 480))).toBe('width="853" height="480"');
  expect(size(`<iframe src="https://youtube.com/shorts/${ID}"></iframe>`)).toBe(
    'width="315" height="560"',
  );
});

test.each([
  [
    `<iframe width="560" height="315" src="https://www.youtube.com/embed/${ID}?si=a-b&amp;start=90" title="YouTube video player" frameborder="0" allow="accelerometer; autoplay" referrerpolicy="strict-origin-when-cross-origin" allowfullscreen></iframe>`,
    `${YOUTUBE}?start=90`,
  ],
  [
    `<div style="padding:56.25% 0 0 0;position:relative;"><iframe src="https://player.vimeo.com/video/76979871?h=abcdef1234&amp;badge=0&amp;autopause=0" frameborder="0"></iframe></div><script src="https://player.vimeo.com/api/player.js"></script>`,
    `${VIMEO}?h=abcdef1234&dnt=1`,
  ],
  [`<iframe src='//www.youtube.com/embed/${ID}'></iframe>`, YOUTUBE],
  [`Look at this: https://youtu.be/${ID}?si=x`, YOUTUBE],
  [`[embed]https://vimeo.com/76979871[/embed]`, `${VIMEO}?dnt=1`],
  [` https://youtu.be/${ID}\n`, YOUTUBE],
  [`Watch https://youtu.be/${ID}, please.`, YOUTUBE],
  [`“https://youtu.be/${ID}”`, YOUTUBE],
  [`\u200bhttps://youtu.be/${ID}`, YOUTUBE],
  [`https://www.youtube.com/watch?v=${ID}.`, YOUTUBE],
  [`https://www.youtube.com/watch?v=${ID}&amp;t=1m30s`, `${YOUTUBE}?start=90`],
  [`<iframe src=https://www.youtube.com/embed/${ID} width=560></iframe>`, YOUTUBE],
  [`&lt;iframe src=&quot;https://www.youtube.com/embed/${ID}&quot;&gt;`, YOUTUBE],
])('%s means the video %s', (typed, src) => {
  expect(findVideo(typed)?.src).toBe(src);
});

test.each([
  '',
  'x',
  'ftp://youtu.be/dQw4w9WgXcQ',
  'https://example.com/watch?v=dQw4w9WgXcQ',
  'https://youtube.com.example/watch?v=dQw4w9WgXcQ',
  'https://youtu.be/short',
  'https://www.youtube.com/embed/videoseries?list=PL123',
  'https://www.youtube.com/@somebody',
  'https://vimeo.com/showcase/1234567',
  'https://vimeo.com/user1234/review/76979871/abcdef1234',
  'javascript:alert(1)',
])('%j is not a video', (typed) => {
  expect(findVideo(typed)).toBeUndefined();
});

test.each([
  ['https://www.youtube.com/playlist?list=PL123', 'YouTube'],
  ['youtu.be/', 'YouTube'],
  ['<iframe src="https://www.youtube.com/embed/videoseries?list=PL1"></iframe>', 'YouTube'],
  ['https://vimeo.com/showcase/1234567', 'Vimeo'],
  ['https://example.com/film.mp4', undefined],
])('%s is an address of %s', (typed, provider) => {
  expect(findVideoProvider(typed)).toBe(provider);
});

test.each([
  `${YOUTUBE}?start=42`,
  YOUTUBE,
  `${VIMEO}?dnt=1`,
  `${VIMEO}?h=abcdef1234&dnt=1`,
  `${VIMEO}?h=abcdef1234&dnt=1#t=90s`,
])('the page of %s embeds the same video', (src) => {
  expect(toVideoEmbed(toWatchPage({ src }).url)?.src).toBe(src);
});

test('the page of an upright video embeds it upright', () => {
  const page = toWatchPage({ src: `${YOUTUBE}?start=5`, width: '315', height: '560' });
  expect(toVideoEmbed(page.url)).toMatchObject({ src: `${YOUTUBE}?start=5`, width: '315' });
});
