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

/** Recorded after a STOP, or after a request not to be texted. */
export interface DoNotText {
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
  readonly doNotText: DoNotText | null;
}

/** A STOP overrides a ticked box. */
export function mayText({ consents, doNotText }: Texting, kind: ConsentKind): boolean {
  return doNotText === null && hasAgreed(consents, kind) === true;
}
