/** A form has two text-message boxes; each is a separate consent. */
export const CONSENT_KINDS = ['inquiry', 'marketing'] as const;
export type ConsentKind = (typeof CONSENT_KINDS)[number];

/** The form field of each box. */
export const CONSENT_FIELDS = {
  inquiry: 'smsConsent',
  marketing: 'smsMarketing',
} as const satisfies Record<ConsentKind, string>;

/** The complete wording beside a box, with its version. */
export interface ConsentWording {
  readonly kind: ConsentKind;
  readonly version: string;
  readonly text: string;
}

export interface TextConsent extends ConsentWording {
  readonly agreed: boolean;
}

/** As stored. `at` is ISO 8601 in UTC. */
export interface TextConsentRecord extends TextConsent {
  readonly at: string;
}

/** That somebody asked for no texts, or for no contact at all. */
export interface ContactMark {
  /** ISO 8601 in UTC. */
  readonly at: string;
  /** Name of the person who recorded it. */
  readonly by: string;
}

/** `null` when the form did not ask. */
export function hasAgreed(consents: readonly TextConsent[], kind: ConsentKind): boolean | null {
  return consents.find((consent) => consent.kind === kind)?.agreed ?? null;
}

interface Texting {
  readonly consents: readonly TextConsent[];
  readonly doNotText: ContactMark | null;
  readonly noContact: ContactMark | null;
}

/** A STOP overrides a ticked box. */
export function mayText(lead: Texting, kind: ConsentKind): boolean {
  const { consents, doNotText, noContact } = lead;
  return doNotText === null && noContact === null && hasAgreed(consents, kind) === true;
}
