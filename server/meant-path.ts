/**
 * Characters at the end of a decoded path that belong to the text around the link: any punctuation
 * or symbol, including emoji, except those that paths end with.
 */
const MARK = /(?:(?![/_&-])[\s\p{Cf}\p{M}\p{S}\p{P}])+$/u;
/**
 * Characters at which the path of a page certainly ends, even if the text continues without a
 * space.
 */
const GLUED = /(?<=[\w-])[)\]}"”»>.,;]*[\s\p{Cf}<>"“”«»[\](){}].*$/su;
const ENTITY =
  /&(?:amp;)?(?:amp|gt|lt|quot|apos|nbsp|[lr][sd]quo|hellip|#\d{1,5}|#x[\da-f]{1,4});?$/i;
const CLOSING_TAG = /<\/[a-z]{1,10}>?$/i;
const LONGEST = 300;
/** What other systems add to the address of an article: its feed, its parts, its form for phones. */
const OLD_ENDING =
  /(?<=[\w-])\/(?:amp|embed|feed(?:\/(?:rss2?|atom|rdf))?|trackback|comment-page-\d{1,4}|(?:page\/)?\d{1,3})$/i;

/** The path that was probably meant by one without a page; null if it says no other. */
export function findMeantPath(path: string): string | null {
  return withoutTrailingPunctuation(path) ?? withoutOldEnding(path);
}

function withoutOldEnding(path: string): string | null {
  const kept = path.length > LONGEST ? path : path.replace(OLD_ENDING, '');
  return kept === path ? null : kept;
}

/**
 * The path without the punctuation, quotes and remains of markup at its end: `/blog/a).` is `/blog/a`.
 * Null if there is nothing to take away, or nothing else.
 */
function withoutTrailingPunctuation(path: string): string | null {
  if (path.length > LONGEST) return null;
  const decoded = decode(path);
  if (decoded === null) return null;
  let kept = decoded.replace(GLUED, '');
  for (let before = ''; kept !== before; ) {
    before = kept;
    kept = before.replace(ENTITY, '').replace(CLOSING_TAG, '').replace(MARK, '');
  }
  // For a path of plain characters, the decoded form is the path itself.
  return kept === decoded || !/^\/[\w/.-]*[\w-]$/.test(kept) ? null : kept;
}

function decode(path: string): string | null {
  try {
    return decodeURIComponent(path);
  } catch {
    return null;
  }
}
