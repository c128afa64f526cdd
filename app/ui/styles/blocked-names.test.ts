import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const APP = join(import.meta.dirname, '../..');

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

/** The classes and ids of a stylesheet's selectors. */
function namesOf(css: string): string[] {
  const selectors = css.replaceAll(/\/\*.*?\*\//gs, '').replaceAll(/:[^;{}]*;/g, ';');
  return [...selectors.matchAll(/[.#]([a-z][\w-]*)/g)].map(([, name = '']) => name);
}

it('no class of the site has a name that lists of blockers know', () => {
  const sheets = globSync('**/*.css', { cwd: APP });
  const names = new Set(sheets.flatMap((name) => namesOf(readFileSync(join(APP, name), 'utf8'))));
  expect(names.size).toBeGreaterThan(300);
  expect([...names].filter((name) => BLOCKED.some((pattern) => pattern.test(name)))).toEqual([]);
});

it.each(['post-share', 'share-buttons', 'cookie-banner', 'top-ad', 'social-links', 'advert'])(
  'knows that %s is on such a list',
  (name) => {
    expect(BLOCKED.some((pattern) => pattern.test(name))).toBe(true);
  },
);
