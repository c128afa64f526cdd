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

/**
 * The path without the punctuation, quotes and remains of markup at its end: `/blog/a).` is `/blog/a`.
 * Null if there is nothing to take away, or nothing else.
 */
export function withoutTrailingPunctuation(path: string): string | null {
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
