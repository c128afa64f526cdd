import { type Campaign, parseCampaign } from '#app/features/leads/campaign.ts';
import { MAX_NAME, nameSite, OTHER, WELL_KNOWN } from './visit-source.ts';

/** The part of a link’s marks that names it. */
type CampaignMarks = Pick<Campaign, 'source' | 'medium' | 'campaign'>;

/**
 * The name of a campaign in the list: where its link was, and the campaign’s name; without both, how
 * it was sent. Null without any of them.
 */
export function nameCampaign({ source, medium, campaign }: CampaignMarks): string | null {
  const marks = [source, campaign].filter((mark) => mark !== null);
  if (marks.length === 0 && medium !== null) marks.push(medium);
  if (marks.length === 0) return null;
  const names = marks.map(nameMark).filter((name) => name !== null);
  return names.length === 0 ? OTHER : shorten([...new Set(names)].join(', '));
}

/** Never in the middle of a character, or with what stands between words at its end. */
function shorten(name: string): string {
  if (name.length <= MAX_NAME) return name;
  return name
    .slice(0, MAX_NAME)
    .toWellFormed()
    .replace(/[^\p{L}\p{N}]+$/u, '');
}

/** The campaign of a visit that began with this query; null without one. */
export function readCampaignName(query: string): string | null {
  if (!/utm_/i.test(query)) return null;
  const campaign = parseCampaign(new URLSearchParams(query), '/');
  return campaign && nameCampaign(campaign);
}

/** A name that was stored by an earlier version, which kept capitals and more of what was typed. */
export function renameCampaign(stored: string): string {
  if (stored === OTHER) return OTHER;
  const [source = '', ...rest] = stored.split(', ');
  return (
    nameCampaign({ source, medium: null, campaign: rest.length === 0 ? null : rest.join(', ') }) ??
    OTHER
  );
}

/** What people call well-known sites, by the word that marks have for them. */
const KNOWN_WORDS = new Map([
  ...WELL_KNOWN.map((name) => [name.toLowerCase(), name] as const),
  ['fb', 'Facebook'] as const,
  ['ig', 'Instagram'] as const,
]);

/** Mailchimp puts the number of an audience before the name of each campaign. */
const MAILCHIMP = /^[\da-f]{10}-(?=email_campaign)/;
const DATE =
  /(?<!\d)20[1-4]\d(?:[-_./ ]?[01]\d(?:[-_./ ]?[0-3]\d(?:[-_ t]?[0-2]\d[-_:]?[0-5]\d)?)?)?(?!\d)/g;
const SIZE = /(?<!\d)\d{2,4}x\d{2,4}(?!\d)/g;
/** Words, with what stands between words in the names of campaigns. */
const NAME = /^[\p{L}\p{M}\p{N}]+(?:[-_+&/|:,%’'!# ]{1,3}[\p{L}\p{M}\p{N}]+)*[!%]?$/u;
/** An address in words: `jane at mail dot com`. */
const SPELLED_ADDRESS = /[\s_+-]at[\s_+-].*(?:dot|com|net|org|edu|gov)\b/;
const MOST_DIGITS = 4;
const MOST_DIGITS_IN_A_ROW = 3;
const LONGEST_WORD = 24;
/** Letters and digits by turns. */
const CODE = /\p{N}\p{L}+\p{N}\p{L}/u;

/**
 * Of what a link is marked with, only what looks like a campaign’s name: words, perhaps with a date, a
 * size or a small number. A link that was made for one reader has an address, a phone number, a year of
 * birth or a code instead. In lower case, because `Spring` and `spring` are one campaign.
 */
function nameMark(mark: string): string | null {
  const name = mark.normalize('NFC').toLowerCase().trim().replace(MAILCHIMP, '');
  const known = KNOWN_WORDS.get(name) ?? nameDomain(name);
  if (known !== null) return known;
  if (!NAME.test(name) || SPELLED_ADDRESS.test(` ${name} `)) return null;
  const rest = name.replaceAll(DATE, '').replaceAll(SIZE, '');
  const digits = rest.replaceAll(/\P{N}/gu, '').length;
  const hasWord = /\p{L}{2}/u.test(rest);
  const isCode =
    digits > MOST_DIGITS ||
    CODE.test(rest) ||
    new RegExp(`\\p{N}{${MOST_DIGITS_IN_A_ROW + 1}}`, 'u').test(rest) ||
    name.split(/[^\p{L}\p{N}]+/u).some((word) => word.length > LONGEST_WORD) ||
    // Letters of both cases by turns.
    (mark.match(/\p{Ll}\p{Lu}/gu)?.length ?? 0) > MOST_DIGITS;
  return hasWord && !isCode ? name : null;
}

/** Of marks with dots, only a site: `jane.doe` is not one. */
function nameDomain(name: string): string | null {
  if (
    !/^(?:[a-z][a-z-]{0,40}\.)+(?:com|org|net|us|io|co|gov|edu|info|biz|care|health)$/.test(name)
  ) {
    return null;
  }
  return nameSite(name) ?? name;
}
