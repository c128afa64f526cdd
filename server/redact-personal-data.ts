/** As long as our tokens may be; what of it is a token, `isToken` decides. */
const LONG_WORD = /[\w-]{24,}/g;
/** Long enough for a phone number, or an account's. */
const LONG_NUMBER = /\d{7,}/g;
/** Bounded as addresses are, so that no text makes the search long. */
const MAIL_ADDRESS = /[^\s<>"'()[\]/\\:;,=?&@]{1,64}(@|%40)[^\s<>"'()[\]/\\:;,=?&@]{1,255}/gi;

/**
 * Whether a long word was drawn by lot. The slug of a post may be as long, but is made of small
 * words with hyphens between them, and has no capitals.
 */
function isToken(word: string): boolean {
  if (/[a-z]/.test(word) && /[A-Z]/.test(word) && /\d/.test(word)) return true;
  const unbroken = word.match(/[^\W_]{24,}/g) ?? [];
  return unbroken.some((part) => /[a-z]/i.test(part) && /\d/.test(part));
}

/** A text for the log with the mail addresses, the tokens and the long numbers in it masked. */
export function redactPersonalData(text: string): string {
  return text
    .replace(MAIL_ADDRESS, '[address]')
    .replace(LONG_WORD, (word) => (isToken(word) ? '[token]' : word))
    .replace(LONG_NUMBER, '[number]');
}
