/** Second-level endings below a country’s: `example.co.uk`, `example.com.au`. */
const SECOND_LEVEL = new Set(
  'ac ad co com ed edu gen go gob gov govt gr info ltd me mil ne net nhs nom or org plc sch web'.split(
    ' ',
  ),
);

/**
 * Hosts that give everybody a name below their own: each such name is another site. The part of the
 * public suffix list that a small site meets; whatever is missing is counted under the host’s name.
 */
const SHARED_HOSTS = new Set([
  'azurewebsites.net',
  'beehiiv.com',
  'bigcartel.com',
  'blogspot.com',
  'business.site',
  'carrd.co',
  'cloudfront.net',
  'firebaseapp.com',
  'fly.dev',
  'framer.website',
  'ghost.io',
  'github.io',
  'gitlab.io',
  'godaddysites.com',
  'herokuapp.com',
  'hubspotpagebuilder.com',
  'jimdosite.com',
  'kit.com',
  'mailchimpsites.com',
  'medium.com',
  'myshopify.com',
  'mystrikingly.com',
  'neocities.org',
  'netlify.app',
  'notion.site',
  'onrender.com',
  'pages.dev',
  'square.site',
  'squarespace.com',
  'substack.com',
  'surge.sh',
  'tumblr.com',
  'typepad.com',
  'vercel.app',
  'web.app',
  'webflow.io',
  'weebly.com',
  'weeblysite.com',
  'wixsite.com',
  'wixstudio.com',
  'wordpress.com',
  'workers.dev',
  'wpengine.com',
]);

/** The part of a host that somebody registered: `example.co.uk` of `blog.example.co.uk`. */
export function registeredDomain(host: string): string {
  const parts = host.split('.');
  const ending = endingOf(parts);
  const domain = parts.slice(-(ending + 1)).join('.');
  return SHARED_HOSTS.has(domain) ? parts.slice(-(ending + 2)).join('.') : domain;
}

/** How many parts the ending has, under which anybody can register a name. */
function endingOf(parts: readonly string[]): number {
  const [second = '', last = ''] = parts.slice(-2);
  if (last.length !== 2) return 1;
  // Names below a state: `seattle.wa.us`.
  if (last === 'us' && second.length === 2) return 2;
  return SECOND_LEVEL.has(second) ? 2 : 1;
}
