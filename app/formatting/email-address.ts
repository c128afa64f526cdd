import { toLine } from './characters.ts';
import { isMailAddress } from './header-text.ts';

/** The longest address that mail can be sent to (RFC 5321). */
export const MAX_EMAIL = 254;
/** The longest text that a person can mean as one: with `mailto:` and three characters for each. */
const MAX_TYPED = 1_000;

/** Characters that would make more than a host of a URL. */
const NOT_IN_DOMAIN = /[\s/\\:?#@%[\]<>^|]/;
const ASCII = /^[ -~]*$/;
/** A top-level domain; addresses at one itself, or at a number, are typing errors. */
const TOP_LEVEL = /\.(?!\d+$)[a-z\d-]+$/;

/**
 * Reads one bare address by the rule of HTML for email fields, and with letters of other alphabets:
 * no name, no list, nothing that could become a mail header. The domain is returned in lower case and in ASCII ("müller.de" is
 * "xn--mller-kva.de"), so that an address has one form. `null` if the text is not an address.
 */
export function readEmailAddress(typed: string): string | null {
  if (typed.length > MAX_TYPED) return null;
  const text = toPlainAddress(toLine(typed));
  const at = text.lastIndexOf('@');
  const domain = toAsciiDomain(text.slice(at + 1));
  if (at < 1 || domain === null || !TOP_LEVEL.test(domain)) return null;
  const local = text.slice(0, at);
  // SQLite compares without regard to case in ASCII alone.
  const address = `${ASCII.test(local) ? local : local.toLowerCase()}@${domain}`;
  return isMailAddress(address) ? address : null;
}

/** The address to look an account up by; the typed text if that is not an address. */
export function toAccountEmail(typed: string): string {
  return (readEmailAddress(typed) ?? toLine(typed.slice(0, MAX_TYPED))).toLowerCase();
}

/**
 * Removes what copying and phone keyboards add: parts of a link, brackets, a period, curly quotes.
 */
function toPlainAddress(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/^mailto:([^?]*).*$/i, (_, address: string) => decodePercents(address))
    .replace(/^<(.*)>$/, '$1')
    .replace(/[.,;]+$/, '')
    .replace(/[\u2018\u2019\u02bc]/g, "'")
    .trim();
}

function decodePercents(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function toAsciiDomain(domain: string): string | null {
  if (ASCII.test(domain)) return domain.toLowerCase();
  if (NOT_IN_DOMAIN.test(domain)) return null;
  return URL.parse(`https://${domain}`)?.hostname ?? null;
}
