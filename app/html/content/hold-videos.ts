import { encodeText } from '../character-references.ts';
import { readAttributes, scanTags } from '../tags.ts';
import { toWatchPage } from './video-embed.ts';

export interface VideoWords {
  /** What the button does, before the video's title. */
  readonly play: string;
  /** Where the video comes from, after its site's name. */
  readonly note: string;
}

const PLAY_SIGN =
  '<svg viewBox="0 0 64 64" width="64" height="64" aria-hidden="true"><circle cx="32" cy="32" r="32"/><path d="M25 19v26l21-13z"/></svg>';

/**
 * Sanitized content with a drawn still in place of each video, so that nothing is asked of its site
 * before a reader wants to see it. The still is a link to the video's own page; `app/site/scripts/video.ts`
 * makes it a button that puts the frame there, which waits in a template. The address behind it is for
 * printing. The rest stays byte for byte.
 */
export function holdVideos(html: string, words: VideoWords): string {
  if (!html.includes('<iframe')) return html;
  let result = '';
  let position = 0;
  let started = 0;
  let tag = '';
  for (const { name, isEnd, start, end } of scanTags(html)) {
    if (name !== 'iframe') continue;
    if (!isEnd) {
      started = start;
      tag = html.slice(start, end);
      continue;
    }
    const frame = html.slice(started, end);
    result += html.slice(position, started) + stillOf(tag, frame, words);
    position = end;
  }
  return result + html.slice(position);
}

/** @param tag the frame's first tag. The sanitizer puts no frame into a link, where no other can be. */
function stillOf(tag: string, frame: string, { play, note }: VideoWords): string {
  const attributes = readAttributes(tag);
  const size = {
    width: attributes.get('width') ?? '',
    height: attributes.get('height') ?? '',
  };
  const { provider, url } = toWatchPage({ src: attributes.get('src') ?? '', ...size });
  const title = attributes.get('title') || `${provider} video`;
  const address = `<span class="video-address">${encodeText(`${title}: ${url}`)}</span>`;
  const upright = Number(size.height) > Number(size.width) ? ' is-upright' : '';
  const label = `${PLAY_SIGN}<span>${encodeText(`${play}: ${title}`)}</span>`;
  const link = `<a class="video-play" href="${encodeText(url)}" rel="noopener" data-video>${label}</a>`;
  const origin = `<span class="video-note">${encodeText(`${provider}. ${note}`)}</span>`;
  return `<span class="video-still no-print${upright}">${link}${origin}<template>${frame}</template></span>${address}`;
}
