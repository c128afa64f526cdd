import { phoneHref } from '#app/formatting/phone-text.ts';
import { mayText } from './form/text-consent.ts';
import type { Lead, LeadSummary } from './lead.ts';

/** Links that contact a lead; null if the lead gave no such contact, or asked for none. */
interface ContactLinks {
  readonly call: string | null;
  readonly email: string | null;
}

export function contactLinks({
  phone,
  email,
  noContact,
}: Pick<LeadSummary, 'phone' | 'email' | 'noContact'>): ContactLinks {
  if (noContact !== null) return { call: null, email: null };
  return {
    call: phone === null ? null : phoneHref(phone),
    email: email === '' ? null : emailHref(email),
  };
}

/** Only with consent to texts and no STOP since. A number with an extension cannot be texted. */
export function textHref(
  lead: Pick<Lead, 'phone' | 'consents' | 'doNotText' | 'noContact'>,
): string | null {
  const { phone } = lead;
  if (phone === null || phone.includes(';') || !mayText(lead, 'inquiry')) return null;
  return phoneHref(phone).replace(/^tel:/, 'sms:');
}

/** In a mailto link, `?`, `%` and the like would not count as part of the address. */
export function emailHref(email: string): string {
  return `mailto:${encodeURIComponent(email).replaceAll('%40', '@')}`;
}

/** The email to a lead on its page. */
export const ANSWER_ID = 'answer-text';

/** Opens the page of a lead at its email. */
export function answerHref(id: string): string {
  return `/admin/leads/${id}?answer=#${ANSWER_ID}`;
}
