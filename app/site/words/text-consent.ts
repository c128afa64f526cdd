import { plainText } from './rich-text.ts';
import type { Rich } from './types.ts';

/** Heading above the two text-message checkboxes. */
export const textConsentHeading = 'May we text you?';

/** Increase this whenever the wording in `textConsentBoxes` changes; leads store it as proof. */
const CONSENT_WORDING = 2;

export interface TextConsentBox {
  kind: 'inquiry' | 'marketing';
  version: string;
  label: string;
  /** Disclosures that carriers require next to the checkbox. */
  terms: Rich;
  /** Label and terms as plain text, stored with the lead. */
  text: string;
}

const consentTerms: Rich = [
  'Message frequency varies. Message and data rates may apply. Reply STOP to opt out, HELP for help. Consent is not a condition of purchase. See our ',
  { text: 'Terms of Service', href: '/terms-of-service#text-messages' },
  ' and ',
  { text: 'Privacy Policy', href: '/privacy-policy#text-messages' },
  '.',
];

/** Checkboxes under a phone field, naming the business that sends the messages. */
export function textConsentBoxes(legalName: string): TextConsentBox[] {
  const labels = {
    inquiry: `Yes, ${legalName} may text me at this number about this inquiry, such as an answer, a time for a call, or a reminder.`,
    marketing: `Yes, ${legalName} may send me marketing texts at this number, such as news and offers about its tools and coaching. These messages may be automated.`,
  };
  return (['inquiry', 'marketing'] as const).map((kind) => ({
    kind,
    version: `${CONSENT_WORDING}, ${legalName}`,
    label: labels[kind],
    terms: consentTerms,
    text: `${labels[kind]} ${plainText(consentTerms)}`,
  }));
}
