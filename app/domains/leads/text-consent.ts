/** What a form asks about text messages: two boxes, each agreed to or not by itself. */
export const CONSENT_KINDS = ['inquiry', 'marketing'] as const;
export type ConsentKind = (typeof CONSENT_KINDS)[number];

/** The field of a form that each box is. */
export const CONSENT_FIELDS = {
  inquiry: 'smsConsent',
  marketing: 'smsMarketing',
} as const satisfies Record<ConsentKind, string>;

/** The words beside a box, whole, and the version that they have. */
export interface ConsentWording {
  readonly kind: ConsentKind;
  readonly version: string;
  readonly text: string;
}

/** What was shown, and whether it was agreed to. */
export interface TextConsent extends ConsentWording {
  readonly agreed: boolean;
}

/** As it is stored: `at` is ISO 8601 in UTC. `text` is empty where the words are not on file. */
export interface TextConsentRecord extends TextConsent {
  readonly at: string;
}

/** Noted after a STOP, or a call to be left alone. */
export interface DoNotText {
  /** ISO 8601 in UTC. */
  readonly at: string;
  /** Who noted it. */
  readonly by: string;
}

/** `null` when it was not asked. */
export function hasAgreed(consents: readonly TextConsent[], kind: ConsentKind): boolean | null {
  return consents.find((consent) => consent.kind === kind)?.agreed ?? null;
}

/** Two leads with the same key have the same phone; an extension makes no other phone. */
export function phoneKey(tel: string): string {
  return tel.split(';')[0] ?? tel;
}
