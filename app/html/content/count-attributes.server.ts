/** More than any tag needs. Parsers compare each attribute with all before it. */
export const MAX_ATTRIBUTES = 256;

const ABSENT = -1;
const [TAB, LINE_FEED, FORM_FEED, RETURN, SPACE] = [9, 10, 12, 13, 32];
const [DOUBLE_QUOTE, SINGLE_QUOTE, SLASH, LESS, EQUALS, GREATER] = [34, 39, 47, 60, 61, 62];

/**
 * Whether a tag may have more than `limit` attributes.
 *
 * The meaning of `<` depends on its context (a comment, a script, a quoted value), which a parser
 * knows only while it builds its tree. So this runs the HTML tokenizer from every `<` before a
 * letter, from all of them at once: `max…` is the largest number of attributes that any tag can
 * have in that state of the tokenizer. It takes at most eight steps per character for any text, and
 * never counts fewer attributes than a parser does.
 */
export function hasTooManyAttributes(source: string, limit = MAX_ATTRIBUTES): boolean {
  let maxInTagName = ABSENT;
  let maxBeforeName = ABSENT;
  let maxInName = ABSENT;
  let maxAfterName = ABSENT;
  let maxBeforeValue = ABSENT;
  let maxInDoubleQuotes = ABSENT;
  let maxInSingleQuotes = ABSENT;
  let maxUnquoted = ABSENT;

  for (let at = 0; at < source.length; at += 1) {
    const code = source.charCodeAt(at);
    // The next attribute starts here unless the cases below say otherwise.
    const next = Math.max(maxBeforeName, maxAfterName);
    const started = next === ABSENT ? ABSENT : next + 1;
    if (isSpace(code)) {
      maxBeforeName = Math.max(maxBeforeName, maxInTagName, maxUnquoted);
      maxAfterName = Math.max(maxAfterName, maxInName);
      maxInTagName = maxInName = maxUnquoted = ABSENT;
    } else if (code === SLASH) {
      maxBeforeName = Math.max(next, maxInTagName, maxInName);
      maxUnquoted = Math.max(maxUnquoted, maxBeforeValue);
      maxInTagName = maxInName = maxAfterName = maxBeforeValue = ABSENT;
    } else if (code === GREATER) {
      maxInTagName = maxBeforeName = maxInName = maxAfterName = ABSENT;
      maxBeforeValue = maxUnquoted = ABSENT;
      // Outside of tags, there is nothing to count until the next one.
      if (maxInDoubleQuotes === ABSENT && maxInSingleQuotes === ABSENT) {
        at = source.indexOf('<', at);
        if (at === -1) return false;
      }
    } else if (code === EQUALS) {
      maxUnquoted = Math.max(maxUnquoted, maxBeforeValue);
      maxBeforeValue = Math.max(maxInName, maxAfterName);
      maxInName = maxBeforeName === ABSENT ? ABSENT : maxBeforeName + 1;
      maxBeforeName = maxAfterName = ABSENT;
    } else {
      maxInName = Math.max(maxInName, started);
      maxAfterName = ABSENT;
      // A closing quote ends a value, and an opening one begins it.
      if (code === DOUBLE_QUOTE) {
        maxBeforeName = maxInDoubleQuotes;
        maxInDoubleQuotes = maxBeforeValue;
      } else if (code === SINGLE_QUOTE) {
        maxBeforeName = maxInSingleQuotes;
        maxInSingleQuotes = maxBeforeValue;
      } else {
        maxBeforeName = ABSENT;
        maxUnquoted = Math.max(maxUnquoted, maxBeforeValue);
        if (startsTagName(source, at)) maxInTagName = Math.max(maxInTagName, 0);
      }
      maxBeforeValue = ABSENT;
    }
    if (maxInName > limit) return true;
  }
  return false;
}

function isSpace(code: number): boolean {
  return (
    code === SPACE || code === LINE_FEED || code === TAB || code === RETURN || code === FORM_FEED
  );
}

/** A letter right after `<` or `</`. */
function startsTagName(source: string, at: number): boolean {
  const letter = source.charCodeAt(at) | 0x20;
  if (letter < 0x61 || letter > 0x7a) return false;
  const before = source.charCodeAt(at - 1);
  return before === LESS || (before === SLASH && source.charCodeAt(at - 2) === LESS);
}
