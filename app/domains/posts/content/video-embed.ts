const YOUTUBE_HOSTS: ReadonlySet<string> = new Set([
  'youtube.com',
  'www.youtube.com',
  'm.youtube.com',
  'youtube-nocookie.com',
  'www.youtube-nocookie.com',
]);
const VIMEO_HOSTS: ReadonlySet<string> = new Set([
  'vimeo.com',
  'www.vimeo.com',
  'player.vimeo.com',
]);

export interface VideoEmbed {
  src: string;
  /** The iframe's title if the content gives none. */
  title: string;
}

/** The cookieless player for a YouTube or Vimeo URL, in any form that people copy. */
export function toVideoEmbed(value: string): VideoEmbed | undefined {
  const url = value.length <= 2000 ? URL.parse(value.trim(), 'https://this-site.invalid') : null;
  if (!url || !/^https?:$/.test(url.protocol)) return undefined;
  if (url.hostname === 'youtu.be') return youtube(url.pathname.slice(1), url);
  if (YOUTUBE_HOSTS.has(url.hostname)) {
    const inPath = /^\/(?:embed|shorts|live|v)\/([^/]+)\/?$/.exec(url.pathname)?.[1];
    return youtube(inPath ?? (url.pathname === '/watch' ? url.searchParams.get('v') : null), url);
  }
  return VIMEO_HOSTS.has(url.hostname) ? vimeo(url) : undefined;
}

function youtube(id: string | null, url: URL): VideoEmbed | undefined {
  if (!id || !/^[\w-]{6,20}$/.test(id)) return undefined;
  const start = /^(\d{1,6})s?$/.exec(
    url.searchParams.get('start') ?? url.searchParams.get('t') ?? '',
  )?.[1];
  return {
    src: `https://www.youtube-nocookie.com/embed/${id}${start ? `?start=${start}` : ''}`,
    title: 'YouTube video',
  };
}

/** The URL of an unlisted video has a secret hash, in the path or as `h`. */
function vimeo(url: URL): VideoEmbed | undefined {
  const found = /^\/(?:video\/)?(\d{1,12})(?:\/([0-9a-f]{6,20}))?\/?$/.exec(url.pathname);
  if (!found) return undefined;
  const hash = found[2] ?? url.searchParams.get('h');
  const secret = hash && /^[0-9a-f]{6,20}$/.test(hash) ? `h=${hash}&` : '';
  return {
    src: `https://player.vimeo.com/video/${found[1]}?${secret}dnt=1`,
    title: 'Vimeo video',
  };
}

/** The page of an embedded video, which people know and can copy. */
export function toWatchPage(src: string): { provider: string; url: string } {
  const url = URL.parse(src);
  const id = url?.pathname.split('/').at(-1) ?? '';
  if (url?.hostname === 'player.vimeo.com') {
    const secret = url.searchParams.get('h');
    return { provider: 'Vimeo', url: `https://vimeo.com/${id}${secret ? `/${secret}` : ''}` };
  }
  const start = url?.searchParams.get('start');
  return {
    provider: 'YouTube',
    url: `https://www.youtube.com/watch?v=${id}${start ? `&t=${start}` : ''}`,
  };
}
