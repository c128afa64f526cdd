import { expect, it } from 'vitest';
import { nameVideos } from './name-videos.ts';
import { sanitizeContent } from './sanitize-content.server.ts';

const render = (source: string) => nameVideos(sanitizeContent(source).html);

it('names the address of a video after its frame, upright or not', () => {
  const html = render(
    '<iframe src="https://youtu.be/dQw4w9WgXcQ?t=90" title="Tour &lt;1&gt; &amp; more"></iframe><figure><iframe src="https://www.youtube.com/shorts/aaaaaaaaaaa"></iframe><figcaption>Short</figcaption></figure>',
  );
  expect(html).toContain(
    '</iframe><span class="video-address">Tour &#x3C;1> &#x26; more: https://www.youtube.com/watch?v=dQw4w9WgXcQ&#x26;t=90</span>',
  );
  expect(html).toContain(
    '</iframe><span class="video-address">YouTube video: https://www.youtube.com/shorts/aaaaaaaaaaa</span><figcaption>',
  );
});

it('leaves a frame alone that is only named in words', () => {
  const html = '<p><img src="/blog-images/a.png" alt="<iframe ></iframe>">&#x3C;iframe></p>';
  expect(nameVideos(html)).toBe(html);
});
