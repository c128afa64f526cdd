/** How a stored phone number looks to people and in links, without the library that reads it. */

const US_NUMBER = /^1?([2-9]\d{2})([2-9]\d{2})(\d{4})$/;

/** "(614) 555-0123", or `null` if it is not a North American number. */
export function formatUs(digits: string): string | null {
  const [, area, exchange, line] = US_NUMBER.exec(digits) ?? [];
  return area && exchange && line ? `(${area}) ${exchange}-${line}` : null;
}

/**
 * Formats a stored number: "(614) 555-0123 ext. 12", or "+44 2079460958" for another country. A
 * number that could not be read is shown as it was typed.
 */
export function displayPhone(phone: string): string {
  const [number = '', extension] = phone.split(';ext=');
  const us = number.startsWith('+1') ? formatUs(number.slice(1)) : null;
  const shown = us ?? (E164.test(number) ? spaceCountryCode(number) : number);
  return extension === undefined ? shown : `${shown} ext. ${extension}`;
}

/** The address of a link that calls a stored number. */
export function phoneHref(phone: string): string {
  const [number = '', ...extension] = phone.split(';');
  const plus = number.startsWith('+') ? '+' : '';
  return `tel:${[plus + number.replace(/\D/g, ''), ...extension].join(';')}`;
}

const E164 = /^\+\d+$/;

/** Matches the country code. Most have two digits; the longer and shorter ones are known by their first digits. */
const COUNTRY_CODE = /^\+(?:[17]|2[1-69]\d|3[578]\d|42\d|5[09]\d|6[789]\d|8[0578]\d|9[679]\d|\d\d)/;

function spaceCountryCode(number: string): string {
  return number.replace(COUNTRY_CODE, '$& ');
}
