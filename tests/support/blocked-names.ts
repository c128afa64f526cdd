/**
 * Names that lists of blockers hide or block: EasyList and EasyPrivacy (ads, tracking), Fanboy's
 * Annoyances (buttons to share, widgets of social networks, newsletters), I don't care about cookies.
 */
const BLOCKED: readonly RegExp[] = [
  /^(?:ad|ads|adv|advert|adverts|advertising|advertisement|adsense|adbox|adslot)(?:[-_]|$)/,
  /[-_](?:ad|ads|advert|adsense|adslot|adunit)(?:[-_]|$)/,
  /^(?:sponsor|sponsored|promo-?banner|banner-?ads?|skyscraper|leaderboard)(?:[-_]|$)/,
  /(?:^|[-_])(?:share|sharing|sharer|shares|social|socials|addthis|addtoany|sharethis)(?:[-_]|$)/,
  /(?:^|[-_])(?:facebook|twitter|linkedin|pinterest|whatsapp)(?:[-_]|$)/,
  /(?:^|[-_])(?:cookie|cookies|consent|gdpr|ccpa|cmp|onetrust|didomi)(?:[-_]|$)/,
  /(?:^|[-_])(?:tracking|tracker|analytics|pixel|beacon)(?:[-_]|$)/,
  /^(?:newsletter|mailing-list|paywall|push-notification)(?:[-_]|$)/,
];

/** Whether a list hides an element with this class or id, or refuses a request with this in its path. */
export function isBlockedName(name: string): boolean {
  return BLOCKED.some((pattern) => pattern.test(name));
}

/**
 * The classes and ids of a page but for those of headings, which are the words of a text; and the parts of the
 * addresses that it requests by itself: a list refuses these, and never the page that a link leads to.
 */
export function listBlockedNames(html: string): string[] {
  const tags = html.match(/<[a-z][^>]*>/g) ?? [];
  const named = tags.filter((tag) => !tag.startsWith('<h2') && !tag.startsWith('<h3'));
  const names = attributesOf(named, /\s(?:class|id)="([^"]*)"/g).flatMap((each) =>
    each.split(/\s+/),
  );
  const requesting = tags.filter((tag) => !tag.startsWith('<a '));
  const requested = attributesOf(requesting, /\s(?:src|href|action)="(\/[^"?#]*)/g);
  return [...names, ...requested.flatMap((path) => path.split(/[/.]/))].filter(isBlockedName);
}

function attributesOf(tags: readonly string[], pattern: RegExp): string[] {
  return tags.flatMap((tag) => [...tag.matchAll(pattern)].map(([, value = '']) => value));
}
