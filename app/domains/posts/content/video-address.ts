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

export interface VideoAddress {
  src: string;
  /** What the frame is called when the content gives it no title. */
  title: string;
}

/** The cookieless player of a YouTube or Vimeo video, from any address that people copy. */
export function videoAddress(value: string): VideoAddress | undefined {
  const url = value.length <= 2000 ? URL.parse(value.trim(), 'https://this-site.invalid') : null;
  if (!url || !/^https?:$/.test(url.protocol)) return undefined;
  if (url.hostname === 'youtu.be') return youtube(url.pathname.slice(1), url);
  if (YOUTUBE_HOSTS.has(url.hostname)) {
    const inPath = /^\/(?:embed|shorts|live|v)\/([^/]+)\/?$/.exec(url.pathname)?.[1];
    return youtube(inPath ?? (url.pathname === '/watch' ? url.searchParams.get('v') : null), url);
  }
  return VIMEO_HOSTS.has(url.hostname) ? vimeo(url) : undefined;
}

function youtube(id: string | null, url: URL): VideoAddress | undefined {
  if (!id || !/^[\w-]{6,20}$/.test(id)) return undefined;
  const start = /^(\d{1,6})s?$/.exec(
    url.searchParams.get('start') ?? url.searchParams.get('t') ?? '',
  )?.[1];
  return {
    src: `https://www.youtube-nocookie.com/embed/${id}${start ? `?start=${start}` : ''}`,
    title: 'YouTube video',
  };
}

/** An unlisted video carries a second, secret part, in the path or as `h`. */
function vimeo(url: URL): VideoAddress | undefined {
  const found = /^\/(?:video\/)?(\d{1,12})(?:\/([0-9a-f]{6,20}))?\/?$/.exec(url.pathname);
  if (!found) return undefined;
  const hash = found[2] ?? url.searchParams.get('h');
  const secret = hash && /^[0-9a-f]{6,20}$/.test(hash) ? `h=${hash}&` : '';
  return {
    src: `https://player.vimeo.com/video/${found[1]}?${secret}dnt=1`,
    title: 'Vimeo video',
  };
}
