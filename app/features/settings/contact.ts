import { type PhoneNumber, parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { MAX_EMAIL, readEmailAddress } from '#app/formatting/email-address.ts';
import {
  accept,
  checkText,
  type ParseResult,
  quote,
  reject,
} from '#app/formatting/parse-result.ts';
import { formatUs } from '#app/formatting/phone-text.ts';
import { readWrittenPhone } from '#app/formatting/written-phone.ts';

export type Phone = {
  /** For people: "(614) 555-0123". */
  display: string;
  /**
   * As stored: "+16145550123", with an extension "+16145550123;ext=12". If the number could not be
   * read, what the visitor typed.
   */
  tel: string;
};

/** Accepts one bare address: no name, no list, no line break that could become a mail header. */
export function parseEmail(typed: string): ParseResult<string> {
  const text = typed.trim();
  const bad = checkText(text, MAX_EMAIL);
  if (bad) return bad;
  const value = readEmailAddress(text);
  if (value === null || /[\r\n]/.test(text)) {
    return reject(
      'not-understood',
      `${quote(text)} is not an email address. Type one like name@example.com.`,
    );
  }
  return accept(value, `Email ${value}`);
}

const PHONE_TEXT = /^\+?[\d\s().\-/]+$/;

/**
 * The prefixes that Mexico put before mobile numbers until 2020. The library knows only today's
 * rules, in which no number begins with 0 or 1.
 */
const FORMER_MEXICAN_PREFIX = /^(?:1|01|04[45])/;

function withoutFormerPrefix(found: PhoneNumber): PhoneNumber | undefined {
  if (found.countryCallingCode !== '52') return undefined;
  const today = found.nationalNumber.replace(FORMER_MEXICAN_PREFIX, '');
  return parsePhoneNumberFromString(`+52${today}`);
}

/** Reads a number with the library that has the rules of all countries. */
function readNumber(
  text: string,
  isAccepted = (found: PhoneNumber) => found.isValid(),
): Phone | null {
  const typed = parsePhoneNumberFromString(text, 'US');
  if (!typed) return null;
  const found = [typed, withoutFormerPrefix(typed)].find((number) => number && isAccepted(number));
  return found ? toPhone(found, text) : null;
}

function toPhone(found: PhoneNumber, text: string): Phone | null {
  const tel: string = found.number;
  if (found.countryCallingCode === '1') {
    const display = formatUs(found.nationalNumber);
    return display === null ? null : { display, tel };
  }
  const typed = text.replace(/[^\d+]+/g, ' ').trim();
  // Use the library's spacing only if it removed something, such as the zero of "+44 (0)20".
  const isSame = typed.replaceAll(' ', '') === tel;
  return { display: isSame ? typed : found.formatInternational(), tel };
}

function withExtension(phone: Phone, extension: string | undefined): Phone {
  if (extension === undefined) return phone;
  return {
    display: `${phone.display} ext. ${extension}`,
    tel: `${phone.tel};ext=${extension}`,
  };
}

/** Parses a US number, or a number with + and another country's code. */
export function parsePhone(typed: string): ParseResult<Phone> {
  const text = typed.trim();
  const bad = checkText(text, 40);
  if (bad) return bad;
  const { number, extension } = readWrittenPhone(text);
  const phone = PHONE_TEXT.test(number) ? readNumber(number) : null;
  if (!phone) {
    return reject(
      'not-understood',
      `${quote(text)} is not a phone number. Use ten digits, like (614) 555-0123, or + and the country code.`,
    );
  }
  const whole = withExtension(phone, extension);
  return accept(whole, `Phone ${whole.display}`);
}

/**
 * A visitor's number, as `parsePhone` reads it. A number that fits no country's rules is kept as
 * typed if it could be called: we do not turn a visitor away for it.
 */
export function parseVisitorPhone(typed: string): ParseResult<Phone> {
  const parsed = parsePhone(typed);
  if (parsed.ok || parsed.reason !== 'not-understood') return parsed;
  const { number, extension } = readWrittenPhone(typed);
  const digits = number.replace(/\D/g, '').length;
  if (!PHONE_TEXT.test(number) || digits < 7 || digits > 15) return parsed;
  const shown = number.replace(/\s+/g, ' ').trim();
  // With a country code, the format is known even for numbers that were assigned later.
  const phone = number.startsWith('+') ? readNumber(number, (found) => found.isPossible()) : null;
  const whole = withExtension(phone ?? { display: shown, tel: shown }, extension);
  return accept(whole, `Phone ${whole.display}`);
}

const MAX_LINES = 6;
const MAX_LINE = 100;

export function parsePostalAddress(typed: string): ParseResult<string[]> {
  const bad = checkText(typed, 600);
  if (bad) return bad;
  const lines = typed
    .split(/\r\n|\r|\n/)
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter((line) => line !== '');
  if (lines.length === 0) return reject('not-understood', 'Enter the address line by line.');
  if (lines.length > MAX_LINES) {
    return reject('too-long', `Keep the address to ${MAX_LINES} lines.`);
  }
  if (lines.some((line) => line.length > MAX_LINE)) {
    return reject('too-long', `Keep each line under ${MAX_LINE} characters.`);
  }
  return accept(lines, lines.join(', '));
}
