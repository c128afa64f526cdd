/** As long as our tokens are, and longer than any word. */
const TOKEN = /[\w-]{40,}/g;
/** Bounded as addresses are, so that no text makes the search long. */
const MAIL_ADDRESS = /[^\s<>"'()[\]/\\:;,=?&@]{1,64}(@|%40)[^\s<>"'()[\]/\\:;,=?&@]{1,255}/gi;

/** A text for the log with the mail addresses and the tokens in it masked. */
export function withoutPersons(text: string): string {
  return text.replace(MAIL_ADDRESS, '[address]').replace(TOKEN, '[token]');
}
