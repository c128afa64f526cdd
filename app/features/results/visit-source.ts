import { registeredDomain } from './registered-domain.ts';
import { SPAM_REFERRERS } from './spam-referrers.ts';

/** A visit without a referrer. */
export const DIRECT = 'direct';
/** Everything that is not listed separately: rare, or beyond the limit. */
export const OTHER = 'other';

/** Longer names are shortened. */
export const MAX_NAME = 60;

/** What people call the sites that they know, by domain, or by host where that says something else. */
const KNOWN_SITES = new Map(
  Object.entries({
    'aol.com': 'AOL',
    'baidu.com': 'Baidu',
    'bing.com': 'Bing',
    'brave.com': 'Brave',
    'bsky.app': 'Bluesky',
    'chat.openai.com': 'ChatGPT',
    'chatgpt.com': 'ChatGPT',
    'claude.ai': 'Claude',
    'copilot.microsoft.com': 'Copilot',
    'discord.com': 'Discord',
    'duckduckgo.com': 'DuckDuckGo',
    'ecosia.org': 'Ecosia',
    'facebook.com': 'Facebook',
    'fb.com': 'Facebook',
    'fb.me': 'Facebook',
    'gemini.google.com': 'Gemini',
    'google.com': 'Google',
    'instagram.com': 'Instagram',
    'kagi.com': 'Kagi',
    'linkedin.com': 'LinkedIn',
    'lnkd.in': 'LinkedIn',
    'm.me': 'Messenger',
    'mail.aol.com': 'AOL Mail',
    'mail.google.com': 'Gmail',
    'mail.proton.me': 'Proton Mail',
    'mail.yahoo.com': 'Yahoo Mail',
    'messenger.com': 'Messenger',
    'msn.com': 'MSN',
    'nextdoor.com': 'Nextdoor',
    'openai.com': 'ChatGPT',
    'outlook.com': 'Outlook',
    'outlook.live.com': 'Outlook',
    'outlook.office.com': 'Outlook',
    'outlook.office365.com': 'Outlook',
    'perplexity.ai': 'Perplexity',
    'pin.it': 'Pinterest',
    'pinterest.com': 'Pinterest',
    'quora.com': 'Quora',
    'redd.it': 'Reddit',
    'reddit.com': 'Reddit',
    'slack.com': 'Slack',
    'snapchat.com': 'Snapchat',
    'startpage.com': 'Startpage',
    't.co': 'X',
    't.me': 'Telegram',
    'teams.live.com': 'Teams',
    'teams.microsoft.com': 'Teams',
    'telegram.org': 'Telegram',
    'threads.com': 'Threads',
    'threads.net': 'Threads',
    'tiktok.com': 'TikTok',
    'twitter.com': 'X',
    'wa.me': 'WhatsApp',
    'whatsapp.com': 'WhatsApp',
    'x.com': 'X',
    'yahoo.com': 'Yahoo',
    'yandex.com': 'Yandex',
    'yelp.com': 'Yelp',
    'youtu.be': 'YouTube',
    'youtube.com': 'YouTube',
    'zoom.us': 'Zoom',
  }),
);

/** Sites that have an address in many countries. Under any other ending, the name is a stranger’s. */
const IN_COUNTRIES = new Map(
  Object.entries({
    amazon: 'Amazon',
    google: 'Google',
    nextdoor: 'Nextdoor',
    pinterest: 'Pinterest',
    yahoo: 'Yahoo',
    yandex: 'Yandex',
    yelp: 'Yelp',
  }),
);
const COUNTRY_ENDING = /^(?:com?\.)?[a-z]{2}$|^com$/;

/** Apps whose names are not their company’s domain, turned around. */
const KNOWN_APPS = new Map(
  Object.entries({
    'com.facebook.orca': 'Messenger',
    'com.google.android.gm': 'Gmail',
    'com.google.android.youtube': 'YouTube',
    'com.microsoft.office.outlook': 'Outlook',
    'com.microsoft.teams': 'Teams',
    'com.openai.chatgpt': 'ChatGPT',
    'com.yahoo.mobile.client.android.mail': 'Yahoo Mail',
    'com.zhiliaoapp.musically': 'TikTok',
  }),
);

/** Names that this site gives itself: however seldom one is seen, it says nothing about a person. */
export const WELL_KNOWN: readonly string[] = [
  ...new Set([...KNOWN_SITES.values(), ...IN_COUNTRIES.values(), ...KNOWN_APPS.values()]),
];

/** A host name as browsers write it. */
const HOST = /^(?=.{3,100}$)(?:[a-z\d_-]{1,63}\.)+[a-z][a-z\d-]{1,62}$/;

interface Referrer {
  readonly host: string;
  /** The name of an Android app; null if it is a site. */
  readonly app: string | null;
}

/**
 * The site or app that a visit came from, as people know it: a name for well-known ones, the domain
 * for others. Never a path within that site.
 * @param referrer the `Referer` header
 */
export function nameSource(referrer: string | null): string {
  if (referrer === null || referrer === '') return DIRECT;
  const found = readReferrer(referrer);
  if (found === null) return OTHER;
  const { host, app } = found;
  return (app && KNOWN_APPS.get(app)) ?? nameSite(host) ?? registeredDomain(host).slice(-MAX_NAME);
}

/** Whether a program sent this referrer so that owners read it. */
export function isSpam(referrer: string | null): boolean {
  const found = referrer === null ? null : readReferrer(referrer);
  return found !== null && SPAM_REFERRERS.has(registeredDomain(found.host));
}

/** What people call a host; null unless it is well known. */
export function nameSite(host: string): string | null {
  const domain = registeredDomain(host);
  const known = KNOWN_SITES.get(host) ?? KNOWN_SITES.get(domain);
  if (known !== undefined) return known;
  const [first = '', ...ending] = domain.split('.');
  return COUNTRY_ENDING.test(ending.join('.')) ? (IN_COUNTRIES.get(first) ?? null) : null;
}

function readReferrer(referrer: string): Referrer | null {
  if (!URL.canParse(referrer)) return null;
  const { protocol, host, hostname } = new URL(referrer);
  const name = (hostname || host).toLowerCase().replace(/^www\./, '');
  if (!HOST.test(name)) return null;
  if (protocol === 'http:' || protocol === 'https:') return { host: name, app: null };
  if (protocol !== 'android-app:') return null;
  // An app is named after its company’s domain: `com.slack`, `com.pinterest.twa`.
  return { host: name.split('.').slice(0, 2).reverse().join('.'), app: name };
}
