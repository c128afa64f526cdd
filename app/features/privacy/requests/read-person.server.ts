import { parseEmail, parseVisitorPhone } from '#app/features/settings/contact.ts';
import { toLine } from '#app/formatting/characters.ts';
import type { Person } from '#app/formatting/person.ts';
import { phoneKey } from '#database/search-terms.ts';

export type PersonResult = { ok: true; person: Person } | { ok: false; message: string };

/** Reads a typed email or phone number. Numbers that differ only in the extension are one person. */
export function readPerson(pasted: string): PersonResult {
  const typed = toLine(pasted);
  if (typed.includes('@')) {
    const email = parseEmail(typed);
    if (!email.ok) return { ok: false, message: email.message };
    return { ok: true, person: { email: email.value.toLowerCase() } };
  }
  const phone = parseVisitorPhone(typed);
  if (phone.ok) return { ok: true, person: { phone: phoneKey(phone.value.tel) } };
  return { ok: false, message: 'Enter the email or the phone number that the request is about.' };
}
