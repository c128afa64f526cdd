import { type Campaign, parseCampaign } from '#app/domains/leads/campaign.ts';

/** A visit without a referrer. */
export const DIRECT = 'direct';
/** Everything that is not listed separately: rare, or beyond the limit. */
export const OTHER = 'other';

/** Longer names are shortened. */
const MAX_NAME = 60;

/** Well-known sites by the names of their hosts, without endings like `.com` or `.co.uk`. */
const KNOWN_SITES = new Map(
  Object.entries({
    baidu: 'Baidu',
    bing: 'Bing',
    brave: 'Brave',
    chatgpt: 'ChatGPT',
    claude: 'Claude',
    duckduckgo: 'DuckDuckGo',
    ecosia: 'Ecosia',
    facebook: 'Facebook',
    google: 'Google',
    instagram: 'Instagram',
    linkedin: 'LinkedIn',
    nextdoor: 'Nextdoor',
    perplexity: 'Perplexity',
    pinterest: 'Pinterest',
    reddit: 'Reddit',
    threads: 'Threads',
    tiktok: 'TikTok',
    twitter: 'X',
    yahoo: 'Yahoo',
    yandex: 'Yandex',
    yelp: 'Yelp',
    youtube: 'YouTube',
  }),
);

/** Hosts whose names say something else than their site's. */
const KNOWN_HOSTS = new Map(
  Object.entries({
    'chat.openai.com': 'ChatGPT',
    'copilot.microsoft.com': 'Copilot',
    'gemini.google.com': 'Gemini',
    'lnkd.in': 'LinkedIn',
    'mail.google.com': 'Gmail',
    't.co': 'X',
    'x.com': 'X',
    'youtu.be': 'YouTube',
    'com.google.android.gm': 'Gmail',
    'com.google.android.googlequicksearchbox': 'Google',
    'com.linkedin.android': 'LinkedIn',
  }),
);

/** Names that this site gives itself: however seldom one is seen, it says nothing about a person. */
export const WELL_KNOWN: readonly string[] = [
  ...new Set([...KNOWN_SITES.values(), ...KNOWN_HOSTS.values()]),
];

/** A host name as browsers write it. */
const HOST = /^(?=.{3,100}$)(?:[a-z\d_-]{1,63}\.)+[a-z][a-z\d-]{1,62}$/;
/** Before a country code, these are part of the suffix: `example.co.uk`. */
const ENDING_PARTS = new Set(['ac', 'co', 'com', 'edu', 'gov', 'ne', 'net', 'or', 'org']);

/**
 * The site that a visit came from, as people know it: a name for well-known sites, the domain for
 * others. Never a path within that site.
 * @param referrer the `Referer` header
 */
export function nameSource(referrer: string | null): string {
  const host = readHost(referrer);
  if (host === null) return referrer === null || referrer === '' ? DIRECT : OTHER;
  const domain = domainOf(host);
  const known = KNOWN_HOSTS.get(host) ?? KNOWN_SITES.get(domain.split('.')[0] ?? '');
  return known ?? domain.slice(-MAX_NAME);
}

function readHost(referrer: string | null): string | null {
  if (!URL.canParse(referrer ?? '')) return null;
  const { protocol, host, hostname } = new URL(referrer ?? '');
  if (!['http:', 'https:', 'android-app:'].includes(protocol)) return null;
  const name = (hostname || host).toLowerCase().replace(/^www\./, '');
  return HOST.test(name) ? name : null;
}

/** The registered domain of a host, as far as its form shows. */
function domainOf(host: string): string {
  const parts = host.split('.');
  const [second = '', last = ''] = parts.slice(-2);
  const length = last.length === 2 && ENDING_PARTS.has(second) ? 3 : 2;
  return parts.slice(-length).join('.');
}

/** An email address or possible phone number: a link that was made for one reader. */
const PERSONAL = /@|%40|\d{7}/;

/** The name of a campaign in the list: where its link was, and the campaign's name. */
export function nameCampaign({ source, campaign }: Pick<Campaign, 'source' | 'campaign'>) {
  const parts = [source, campaign].filter((part) => part !== null);
  if (parts.length === 0) return null;
  const name = [...new Set(parts)].join(', ');
  return PERSONAL.test(name) ? OTHER : name.slice(0, MAX_NAME).toWellFormed();
}

/** The campaign of a visit that began with this query; null without one. */
export function readCampaignName(query: string): string | null {
  if (!/utm_/i.test(query)) return null;
  const campaign = parseCampaign(new URLSearchParams(query), '/');
  return campaign && nameCampaign(campaign);
}
