/** Words at least as long as our shortest token; `isToken` decides which of them are tokens. */
const LONG_WORD = /[\w-]{24,}/g;
/** Long enough for a phone or account number. */
const LONG_NUMBER = /\d{7,}/g;
/** The lengths are bounded, as those of email addresses are, so that matching stays fast on any text. */
const MAIL_ADDRESS =
  /[^\s<>"'()[\]/\\:;,=?&@]{1,64}(@|%(?:25)?40)[^\s<>"'()[\]/\\:;,=?&@]{0,255}/gi;

/**
 * Whether a long word looks random. The slug of a post can be as long, but consists of short
 * lower-case words with hyphens between them.
 */
function isToken(word: string): boolean {
  if (/[a-z]/.test(word) && /[A-Z]/.test(word) && /\d/.test(word)) return true;
  const unbroken = word.match(/[^\W_]{24,}/g) ?? [];
  return unbroken.some((part) => /[a-z]/i.test(part) && /\d/.test(part));
}

/** Masks email addresses, tokens and long numbers in a text for the log. */
export function redactPersonalData(text: string): string {
  return text
    .replace(MAIL_ADDRESS, '[address]')
    .replace(LONG_WORD, (word) => (isToken(word) ? '[token]' : word))
    .replace(LONG_NUMBER, '[number]');
}
