import { redactPersonalData } from './redact-personal-data.ts';

/** Counts which unknown addresses people ask for. */
export interface UnknownPaths {
  /** Counts a GET request that was answered with 404. */
  note(path: string, userAgent: string | null | undefined): void;
}

/** The redirects of the owner, as the HTTP shell uses them. */
export interface Redirects {
  /** False if the path certainly did not move. Reads nothing. */
  mayHaveMoved(path: string): boolean;
  find(path: string): Promise<MovedPath | null>;
  /** The path of what had this number in another system, as in `/?p=123`. */
  findNumbered(number: number): Promise<string | null>;
}

export interface MovedPath {
  readonly status: 301 | 302;
  /** The target of the redirect, with the query of the request. */
  locationFor(search: string): string;
  noteUse(): void;
}

const MOST_PATHS = 1_000;
const MAX_PATH_LENGTH = 200;

/**
 * The user agents of all browsers begin like this. Those of some programs do too, but they then
 * name the program.
 */
const BROWSER = /^Mozilla\/\d/;
const PROGRAM =
  /bot|crawl|spider|slurp|scan|scrap|fetch|monitor|preview|headless|lighthouse|python|curl|wget|https?:|facebookexternalhit|pingdom|uptime/i;

/** Paths that scanners and browsers request on their own, without a link. */
const PROBE = new RegExp(
  [
    // Hidden files such as .env, .git and .aws. Programs request `.well-known`.
    String.raw`/\.`,
    // Programs of other systems, archives, databases, settings, and keys.
    String.raw`\.(?:php\d?|phtml|aspx?|ashx|jspx?|do|cgi|pl|sh|exe|dll|env|git|ini|conf|config|ya?ml|toml|sql|sqlite|db|bak|old|orig|swp|save|tar|t?gz|bz2|zip|rar|7z|log|pem|key|crt)(?:/|$)`,
    // Scripts and styles that a newer build has replaced.
    String.raw`\.(?:m?js|css|map|woff2?|ttf)$`,
    String.raw`^/(?:assets|_next|static/js|node_modules|vendor|wp-(?:login|admin|includes|json|config|cron|content/(?:plugins|themes))|wordpress|xmlrpc|phpmyadmin|pma|myadmin|mysql|adminer|administrator|cgi-bin|server-status|server-info|actuator|solr|jenkins|manager/html|console|owa|ecp|autodiscover|boaform|hnap1|sdk|geoserver|telescope|_ignition|_profiler|debug|graphql|api|swagger|v1|v2|login\.action|remote|dana-na|global-protect|aws|docker|k8s)(?:[/.]|$)`,
    String.raw`^/(?:apple-touch-icon|favicon|browserconfig\.xml|ads\.txt|app-ads\.txt|humans\.txt|sitemap[\w-]*\.xml|mstile)`,
    // Code in a path, and paths that climb out of the folder.
    String.raw`%(?:3c|3e|22|27|00|0a|0d|5c|24|7b|60)|[<>"'$|{}\\\x60;=(]|\.\.`,
  ].join('|'),
  'i',
);

const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi;
/** With signs between its digits, a phone number has at least ten; a date has eight. */
const PHONE_NUMBER = /(?<!\d)(?:\+|%2b)?\d(?:(?:[-._+() ]|%20|%2b|%28|%29){0,3}\d){9,}/gi;
const LONG_WORD = /[a-z\d]{16,}/gi;
const BROKEN_WORD = /[\w-]{24,}/g;

/** Whether an address is one that a scanner or a program asks for. */
export function isProbe(path: string): boolean {
  return PROBE.test(path);
}

/**
 * Masks anything that may identify a person or give access. The rest shows which page the address
 * belonged to.
 */
export function cleanPath(path: string): string {
  return redactPersonalData(path.replace(UUID, '[token]'))
    .replace(PHONE_NUMBER, '[number]')
    .replace(LONG_WORD, (word) => (/\d/.test(word) && /[a-z]/i.test(word) ? '[token]' : word))
    .replace(BROKEN_WORD, (word) => (isRandom(word) ? '[token]' : word));
}

/** Whether letters and digits alternate, as in generated names. */
function isRandom(word: string): boolean {
  return (word.match(/[a-z](?=\d)|\d(?=[a-z])/gi)?.length ?? 0) >= 3;
}

/**
 * Counts in bounded memory: when there is no room for another address, every count goes down by
 * one, and those that reach zero make room (Misra and Gries). An address that people request is
 * therefore kept even during a flood of others.
 */
export function createUnknownPathCounts(): UnknownPaths & { take(): ReadonlyMap<string, number> } {
  let counts = new Map<string, number>();

  function makeRoom(): void {
    for (const [path, count] of counts) {
      if (count === 1) counts.delete(path);
      else counts.set(path, count - 1);
    }
  }

  return {
    note(path, userAgent) {
      if (path.length > MAX_PATH_LENGTH || isProbe(path)) return;
      const isBrowser = BROWSER.test(userAgent ?? '') && !PROGRAM.test(userAgent ?? '');
      if (!isBrowser) return;
      const cleaned = cleanPath(path);
      const count = counts.get(cleaned);
      if (count === undefined && counts.size >= MOST_PATHS) makeRoom();
      else counts.set(cleaned, (count ?? 0) + 1);
    },
    take() {
      const taken = counts;
      counts = new Map();
      return taken;
    },
  };
}
