import { expect, it } from 'vitest';
import { holdVideos } from './hold-videos.ts';
import { sanitizeContent } from './sanitize-content.server.ts';

const WORDS = { play: 'Play', note: 'It comes from there.' };
const render = (source: string) => holdVideos(sanitizeContent(source).html, WORDS);
/** What a browser requests, and shows, of the page before anything is pressed. */
const withoutTemplates = (html: string) => html.replaceAll(/<template>.*?<\/template>/gs, '');

it('shows a still with a link to the video, and keeps its frame in a template', () => {
  const html = render(
    '<p>Look:</p><iframe src="https://youtu.be/dQw4w9WgXcQ?t=90" title="Tour &lt;1&gt; &amp; more"></iframe>',
  );
  expect(html).toContain(
    '<a class="video-play" href="https://www.youtube.com/watch?v=dQw4w9WgXcQ&#x26;t=90" rel="noopener" data-video>',
  );
  expect(html).toContain('<span>Play: Tour &#x3C;1> &#x26; more</span></a>');
  expect(html).toContain('<span class="video-note">YouTube. It comes from there.</span>');
  expect(html).toMatch(
    /<template><iframe src="https:\/\/www\.youtube-nocookie\.com.*<\/iframe><\/template>/s,
  );
  expect(withoutTemplates(html)).not.toContain('<iframe');
});

it('names the address of a video after its still, for printing, upright or not', () => {
  const html = render(
    '<figure><iframe src="https://www.youtube.com/shorts/aaaaaaaaaaa"></iframe><figcaption>Short</figcaption></figure>',
  );
  expect(html).toContain('<span class="video-still no-print is-upright">');
  expect(html).toContain(
    '</span><span class="video-address">YouTube video: https://www.youtube.com/shorts/aaaaaaaaaaa</span><figcaption>',
  );
});

it('leaves a frame alone that is only named in words', () => {
  const html = '<p><img src="/blog-images/a.png" alt="<iframe ></iframe>">&#x3C;iframe></p>';
  expect(holdVideos(html, WORDS)).toBe(html);
});
