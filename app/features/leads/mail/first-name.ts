/** Before a name, mostly a last name. */
const TITLES =
  /^(?:dr|mr|mrs|ms|miss|mx|prof|professor|rev|reverend|fr|father|sr|sister|pastor|rabbi|sir|madam|the)\b/iu;
/** Two people, or a business. */
const SEVERAL = /[&+]|(?:^|\s)(?:and|or|y|et|und|llc|inc)\.?(?:\s|$)/iu;
/** Written with the family name first. */
const FAMILY_NAME_FIRST =
  /[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]/u;
/** What is in no name: of an email or web address, a number, or a list with the last name first. */
const NO_NAME = /[@/,;:\d<>{}[\]]/u;
/** A word of two letters or more that is no initials, as it may begin a name. */
const FIRST_WORD = /^\p{L}[\p{L}\p{M}’'-]*[\p{L}\p{M}]$/u;
const LONGEST = 60;

/**
 * How to greet somebody by the name that they typed into a form, as they typed it: by its first word, by
 * the whole name where it is not clear which word is theirs, or, if it is empty, without a name.
 */
export function firstNameOf(name: string): string {
  const whole = name.trim().replace(/\s+/gu, ' ');
  if (NO_NAME.test(whole) || whole.length > LONGEST || !/\p{L}/u.test(whole)) return '';
  const [first = ''] = whole.split(' ');
  const isUnclear = TITLES.test(whole) || SEVERAL.test(whole) || FAMILY_NAME_FIRST.test(whole);
  return isUnclear || !FIRST_WORD.test(first) ? whole : first;
}
