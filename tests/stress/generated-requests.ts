import { pick, type Random } from './random.ts';

export interface GeneratedRequest {
  readonly method: string;
  /** The request target, as sent. */
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
}

export interface Known {
  /** Paths that the site answers from memory, and some that it does not. */
  readonly paths: readonly string[];
  /** The Host header of the site. */
  readonly host: string;
  /** ETags seen so far. */
  readonly etags: readonly string[];
}

const UNKNOWN = [
  '/nowhere',
  '/nowhere/at-all.php',
  '/.env',
  '/wp-login.php',
  '/blog/never-written',
  '/blog/-',
  '/blog/first-light/more',
  '/404 /not-found',
  '/not-found',
  '/toString',
  '/__proto__',
];

/** Other spellings of a path: some are the same path, some redirect, some are unknown. */
const FORMS: readonly ((path: string, random: Random) => string)[] = [
  (path) => `${path}/`,
  (path) => `/${path}`,
  (path) => path.toUpperCase(),
  (path) => path.replace(/[a-z]/, (letter) => letter.toUpperCase()),
  (path) => `${path}.data`,
  (path) => `${path}/_.data`,
  (path) => `/.${path}`,
  (path) => `/x/..${path}`,
  (path) => `${path}/.`,
  (path) => `${path}%2f`,
  (path) => `${path}%00`,
  (path) => `${path}%0a`,
  (path) => `${path}%20`,
  (path) => `${path};a=b`,
  (path) => `${path}#part`,
  (path) => `${path}?#part`,
  (path) => `${path}\\x`,
  (path) => `${path}\u00e9`,
  (path) => path.replaceAll('/', '//'),
  (path) => path.slice(1),
  (path, random) => encodeOne(path, random, (hex) => hex.toLowerCase()),
  (path, random) => encodeOne(path, random, (hex) => hex.toUpperCase()),
];

function encodeOne(path: string, random: Random, spell: (hex: string) => string): string {
  const at = 1 + Math.floor(random() * Math.max(1, path.length - 1));
  const letter = path.charCodeAt(at);
  if (Number.isNaN(letter)) return path;
  return `${path.slice(0, at)}%${spell(letter.toString(16))}${path.slice(at + 1)}`;
}

const PARAMETERS = [
  'about=workshop',
  'about=demo',
  'about=nothing',
  'subject=A+question',
  'subject=A%20question',
  'subject=1',
  'plan=connect',
  'plan=gold',
  'from=/about',
  'from=%2Fabout',
  'page=1',
  'page=2',
  'page=99999',
  'page=x',
  'page=%31',
  'try=1',
  'sent=WS-7K4M-2QXD',
  'utm_source=mail',
  'UTM_Campaign=x',
  'fbclid=1',
  '_routes=root',
  'index',
  'a=%0a',
  '%70age=2',
  '__proto__=1',
];

function query(random: Random): string {
  const kind = random();
  if (kind < 0.5) return '';
  if (kind < 0.55) return '?';
  const count = 1 + Math.floor(random() * 3);
  return `?${Array.from({ length: count }, () => pick(random, PARAMETERS)).join('&')}`;
}

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH', 'PROPFIND', 'TRACE'];
const ENCODINGS = [
  'br',
  'gzip',
  'gzip, deflate, br, zstd',
  'gzip;q=0, *',
  'br;q=0, gzip',
  'identity',
  '*;q=0',
  'BR',
  '',
];

function header(random: Random, { host, etags }: Known): [string, string] {
  const etag = etags.length > 0 ? pick(random, etags) : '"none"';
  return pick<() => [string, string]>(random, [
    () => ['Accept-Encoding', pick(random, ENCODINGS)],
    () => ['Accept-Encoding', pick(random, ENCODINGS)],
    () => ['If-None-Match', pick(random, [etag, `"x", ${etag}`, etag.slice(2), '*', '""'])],
    () => ['Sec-GPC', pick(random, ['1', '0', 'true'])],
    () => ['Host', pick(random, [host.toUpperCase(), 'evil.example', `${host}.`, 'a b', ''])],
    () => ['Host', host.replace('localhost', pick(random, ['127.0.0.1', '[::1]', 'x.localhost']))],
    () => ['Accept', pick(random, ['text/html', 'application/json', '*/*'])],
    () => ['Cookie', pick(random, ['session=x', 'campaign=x; notice=y', ';;='])],
    () => ['Range', 'bytes=0-10'],
    () => ['If-Modified-Since', 'Thu, 01 Jan 2099 00:00:00 GMT'],
    () => ['Origin', pick(random, ['null', 'https://evil.example'])],
    () => ['X-Forwarded-For', '192.0.2.9'],
    () => ['X-Forwarded-Host', 'evil.example'],
    () => ['X-HTTP-Method-Override', 'POST'],
    () => ['Cache-Control', 'no-cache'],
    () => ['Sec-Fetch-Dest', 'iframe'],
    () => ['Purpose', 'prefetch'],
  ])();
}

/** A request that may be answered from memory, or nearly so. */
export function generateRequest(random: Random, known: Known): GeneratedRequest {
  const base = pick(random, random() < 0.8 ? known.paths : UNKNOWN).replaceAll(' ', '%20');
  const path = random() < 0.5 ? base : pick(random, FORMS)(base, random);
  const withQuery = `${path}${query(random)}`;
  const target = random() < 0.05 ? `http://${known.host}${withQuery}` : withQuery;
  const count = Math.floor(random() * 4);
  const headers = Object.fromEntries(Array.from({ length: count }, () => header(random, known)));
  return {
    method: random() < 0.75 ? 'GET' : pick(random, METHODS),
    target,
    headers: { Host: known.host, ...headers },
  };
}
