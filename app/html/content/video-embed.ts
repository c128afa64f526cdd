import { withoutInvisible } from '#app/formatting/characters.ts';

const YOUTUBE_HOST =
  /^(?:(?:www|m|music|gaming)\.)?youtube\.com$|^(?:www\.)?youtube-nocookie\.com$/;
/** Every host that people know as YouTube, including those without a player for other sites. */
const YOUTUBE_SITE = /^(?:[a-z]+\.)?youtube(?:-nocookie|kids)?\.com$/;
const STUDIO_HOST = 'studio.youtube.com';
const VIMEO_HOST = /^(?:(?:www|player)\.)?vimeo\.com$/;
/** An address that was typed or copied without `https://`. */
const BARE_ADDRESS = /^(?:[a-z]+\.)?(?:youtube|youtube-nocookie|vimeo|youtu)\.(?:com|be)\//i;
/** YouTube's players that show no single video. */
const NO_VIDEO_ID: ReadonlySet<string> = new Set(['videoseries', 'live_stream']);
const MAX_ADDRESS = 2000;
const MAX_TYPED = 10_000;

export interface VideoEmbed {
  src: string;
  /** The iframe's title if the content gives none. */
  title: string;
  /** The size in pixels, which says whether the video is upright. */
  width: string;
  height: string;
}

type VideoSize = Pick<VideoEmbed, 'width' | 'height'>;

const LANDSCAPE: VideoSize = { width: '560', height: '315' };
const UPRIGHT: VideoSize = { width: '315', height: '560' };

/** The cookieless player for the address of a YouTube or Vimeo video, in any form that people copy. */
export function toVideoEmbed(address: string): VideoEmbed | undefined {
  const url = parseAddress(address);
  if (url === null) return undefined;
  if (url.hostname === 'youtu.be') {
    const [, id] = /^\/([^/]+)\/?$/.exec(url.pathname) ?? [];
    return id === undefined || id === 'watch' ? youtubePage(url) : youtube(id, url);
  }
  if (YOUTUBE_HOST.test(url.hostname) || url.hostname === STUDIO_HOST) return youtubePage(url);
  return VIMEO_HOST.test(url.hostname) ? vimeo(url) : undefined;
}

/**
 * Finds the video in pasted text: its address, its embed code, or a message that contains the
 * address.
 */
export function findVideo(typed: string): VideoEmbed | undefined {
  if (typed.length > MAX_TYPED) return undefined;
  const size = sizeOf({
    width: /\swidth\s*=\s*["']?(\d+)(?![\d%])/i.exec(typed)?.[1],
    height: /\sheight\s*=\s*["']?(\d+)(?![\d%])/i.exec(typed)?.[1],
  });
  for (const word of wordsOf(typed)) {
    const video = toVideoEmbed(word);
    if (video) return { ...video, ...(size === UPRIGHT ? size : {}) };
  }
  return undefined;
}

/**
 * Text that may be an address, without the punctuation around it: quotes, brackets, the end of a
 * sentence.
 */
function wordsOf(typed: string): string[] {
  return withoutInvisible(typed)
    .replaceAll(/&(?:lt|gt|quot);/gi, ' ')
    .replaceAll(/&amp;/gi, '&')
    .split(/[\s"'“”‘’«»<>()[\]]+/)
    .map((word) => word.replace(/^src=/i, '').replace(/[.,;:!?…]+$/, ''));
}

/**
 * The provider whose address it is, even if it does not lead to a single video; undefined if it is
 * neither provider's.
 */
export function findVideoProvider(typed: string): 'YouTube' | 'Vimeo' | undefined {
  for (const word of wordsOf(typed.slice(0, MAX_TYPED))) {
    const hostname = parseAddress(word)?.hostname ?? '';
    if (hostname === 'youtu.be' || YOUTUBE_SITE.test(hostname)) return 'YouTube';
    if (VIMEO_HOST.test(hostname)) return 'Vimeo';
  }
  return undefined;
}

/**
 * The size of a video's frame. Every upright video has the same size, by which the page recognizes
 * it.
 */
export function frameSize(
  given: { width?: string | undefined; height?: string | undefined },
  video: VideoSize,
): VideoSize {
  if (video.width === UPRIGHT.width || sizeOf(given) === UPRIGHT) return UPRIGHT;
  return { width: given.width ?? video.width, height: given.height ?? video.height };
}

function sizeOf({ width, height }: { width?: string | undefined; height?: string | undefined }) {
  return Number(height) > Number(width) ? UPRIGHT : LANDSCAPE;
}

function parseAddress(text: string): URL | null {
  const address = text.trim();
  if (address.length > MAX_ADDRESS) return null;
  const whole = BARE_ADDRESS.test(address) ? `https://${address}` : address;
  const url = URL.parse(whole, 'https://this-site.invalid');
  if (url === null || !/^https?:$/.test(url.protocol)) return null;
  url.hostname = url.hostname.replace(/\.$/, '');
  return url;
}

/** Pages and players of one video, and its page in the owner's studio. */
const PATH_WITH_ID = /^\/(embed|shorts|live|v|e|watch|video)\/([^/]+)(?:\/|\/edit\/?)?$/;

function youtubePage(url: URL): VideoEmbed | undefined {
  const [, kind, id] = PATH_WITH_ID.exec(url.pathname) ?? [];
  if (id !== undefined) {
    const video = youtube(id, url);
    return video && kind === 'shorts' ? { ...video, ...UPRIGHT } : video;
  }
  // Links that were shared with an app, and those of the site's first years.
  const inner =
    url.pathname === '/attribution_link'
      ? url.searchParams.get('u')
      : /^#!?\/(watch.*)$/.exec(url.hash)?.[1];
  if (inner && !url.searchParams.has('v')) {
    return toVideoEmbed(URL.parse(inner, 'https://www.youtube.com')?.href ?? '');
  }
  if (!/^\/(?:watch(?:_popup)?\/?)?$/.test(url.pathname)) return undefined;
  // Time is often added by hand, with a second question mark.
  const [inQuery, ...rest] = (url.searchParams.get('v') ?? '').split('?');
  const more = new URLSearchParams(rest.join('&'));
  for (const [name, value] of more) url.searchParams.append(name, value);
  return youtube(inQuery, url);
}

function youtube(id: string | undefined, url: URL): VideoEmbed | undefined {
  if (id === undefined || !/^[\w-]{6,20}$/.test(id) || NO_VIDEO_ID.has(id)) return undefined;
  const start = startOf(url);
  return {
    src: `https://www.youtube-nocookie.com/embed/${id}${start ? `?start=${start}` : ''}`,
    title: defaultVideoTitle('YouTube'),
    ...LANDSCAPE,
  };
}

/**
 * The number of a video is at the end of the path, after the names of the lists that it is in. The
 * URL of an unlisted video has a secret hash, in the path or as `h`.
 */
const VIMEO_PATH =
  /^\/(?:videos?\/|m\/|manage\/videos\/|channels\/[^/]+\/|groups\/[^/]+\/videos\/|(?:showcase|album)\/\d+\/video\/|ondemand\/[^/]+\/)?(\d{1,12})(?:\/([0-9a-f]{6,20}))?\/?$/;

function vimeo(url: URL): VideoEmbed | undefined {
  const inShowcase = /^\/showcase\/\d+\/?$/.test(url.pathname) && url.searchParams.get('video');
  const found = VIMEO_PATH.exec(inShowcase ? `/${inShowcase}` : url.pathname);
  if (!found) return undefined;
  const hash = found[2] ?? url.searchParams.get('h');
  const secret = hash && /^[0-9a-f]{6,20}$/.test(hash) ? `h=${hash}&` : '';
  const start = startOf(url);
  return {
    src: `https://player.vimeo.com/video/${found[1]}?${secret}dnt=1${start ? `#t=${start}s` : ''}`,
    title: defaultVideoTitle('Vimeo'),
    ...LANDSCAPE,
  };
}

/** The second at which the video starts, in all the notations of both sites and their players. */
function startOf(url: URL): number {
  const inHash = new URLSearchParams(url.hash.slice(1));
  const text =
    ['start', 't', 'time_continue'].map((name) => url.searchParams.get(name)).find(Boolean) ??
    inHash.get('t') ??
    '';
  const found =
    /^(?:(\d{1,3})[h:](?=\d+[m:]|$))?(?:(\d{1,4})[m:])?(?:(\d{1,6})(?:\.\d*)?s?)?$/i.exec(text);
  const [hours, minutes, seconds] = (found?.slice(1) ?? []).map((part) => Number(part ?? 0));
  const start = (hours ?? 0) * 3600 + (minutes ?? 0) * 60 + (seconds ?? 0);
  return start <= 999_999 ? start : 0;
}

export function defaultVideoTitle(provider: 'YouTube' | 'Vimeo'): string {
  return `${provider} video`;
}

export interface WatchPage {
  provider: 'YouTube' | 'Vimeo';
  url: string;
}

/** The page of an embedded video, which people know and can copy. */
export function toWatchPage({ src, ...size }: { src: string } & Partial<VideoSize>): WatchPage {
  const url = URL.parse(src);
  const id = url?.pathname.split('/').at(-1) ?? '';
  const start = url ? startOf(url) : 0;
  if (url?.hostname === 'player.vimeo.com') {
    const secret = url.searchParams.get('h');
    const path = `${id}${secret ? `/${secret}` : ''}${start ? `#t=${start}s` : ''}`;
    return { provider: 'Vimeo', url: `https://vimeo.com/${path}` };
  }
  const page =
    sizeOf(size) === UPRIGHT
      ? `shorts/${id}${start ? `?t=${start}` : ''}`
      : `watch?v=${id}${start ? `&t=${start}` : ''}`;
  return { provider: 'YouTube', url: `https://www.youtube.com/${page}` };
}
