import { z } from 'zod';
import { accept, checkText, type ParseResult, quote, refuse } from './parse-result.ts';

export type Phone = {
  /** For people: "(614) 555-0123". */
  display: string;
  /** For `tel:` links: "+16145550123", with an extension "+16145550123;ext=12". */
  tel: string;
};

const email = z.email();
const MAX_EMAIL = 254;

/** Accepts one bare address: no name, no list, no line break that could become a mail header. */
export function parseEmail(typed: string): ParseResult<string> {
  const text = typed.trim().replace(/^mailto:/i, '');
  const bad = checkText(text, MAX_EMAIL);
  if (bad) return bad;
  if (!email.safeParse(text).success) {
    return refuse(
      'not-understood',
      `${quote(text)} is not an email address. Type one like name@example.com.`,
    );
  }
  const at = text.lastIndexOf('@');
  const value = text.slice(0, at) + text.slice(at).toLowerCase();
  return accept(value, `Email ${value}`);
}

const EXTENSION = /\s*(?:,|;)?\s*(?:ext(?:ension)?\.?|x|#)\s*(\d{1,6})$/i;
const PHONE_TEXT = /^\+?[\d\s().\-/]+$/;
const US_NUMBER = /^1?([2-9]\d{2})([2-9]\d{2})(\d{4})$/;

function formatUs(digits: string): Phone | null {
  const [, area, exchange, line] = US_NUMBER.exec(digits) ?? [];
  if (!area || !exchange || !line) return null;
  return { display: `(${area}) ${exchange}-${line}`, tel: `+1${area}${exchange}${line}` };
}

function formatPhone(number: string): Phone | null {
  const digits = number.replace(/\D/g, '');
  if (!number.startsWith('+')) return formatUs(digits);
  if (digits.startsWith('1')) return formatUs(digits);
  if (!/^[2-9]\d{6,14}$/.test(digits)) return null;
  const grouped = number
    .replace(/[().\-/]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return { display: grouped, tel: `+${digits}` };
}

/** Parses a US number, or a number with + and another country's code. */
export function parsePhone(typed: string): ParseResult<Phone> {
  const text = typed
    .trim()
    .replace(/^tel:/i, '')
    .replace(/[\u2010-\u2015]/g, '-');
  const bad = checkText(text, 40);
  if (bad) return bad;
  const extension = EXTENSION.exec(text)?.[1];
  const number = text.replace(EXTENSION, '');
  const phone = PHONE_TEXT.test(number) ? formatPhone(number) : null;
  if (!phone) {
    return refuse(
      'not-understood',
      `${quote(text)} is not a phone number. Use ten digits, like (614) 555-0123, or + and the country code.`,
    );
  }
  const whole = extension
    ? { display: `${phone.display} ext. ${extension}`, tel: `${phone.tel};ext=${extension}` }
    : phone;
  return accept(whole, `Phone ${whole.display}`);
}

/** Formats a stored number: "(614) 555-0123 ext. 12", or "+44 2079460958" for another country. */
export function displayPhone(tel: string): string {
  const [number = '', extension] = tel.split(';ext=');
  const us = number.startsWith('+1') ? formatUs(number.slice(1)) : null;
  const shown = us?.display ?? spaceCountryCode(number);
  return extension === undefined ? shown : `${shown} ext. ${extension}`;
}

/** Matches the country code. Most have two digits; the longer and shorter ones are known by their first digits. */
const COUNTRY_CODE = /^\+(?:[17]|2[1-69]\d|3[578]\d|42\d|5[09]\d|6[789]\d|8[0578]\d|9[679]\d|\d\d)/;

function spaceCountryCode(number: string): string {
  return number.replace(COUNTRY_CODE, '$& ');
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
  if (lines.length === 0) return refuse('not-understood', 'Enter the address line by line.');
  if (lines.length > MAX_LINES) {
    return refuse('too-long', `Keep the address to ${MAX_LINES} lines.`);
  }
  if (lines.some((line) => line.length > MAX_LINE)) {
    return refuse('too-long', `Keep each line under ${MAX_LINE} characters.`);
  }
  return accept(lines, lines.join(', '));
}
