/** `waiting` for the person to confirm that the address is theirs. */
export const SUBSCRIBER_STATES = ['waiting', 'confirmed', 'unsubscribed'] as const;
export type SubscriberState = (typeof SUBSCRIBER_STATES)[number];

/** In the address of an export: also those who never confirmed, and those who have left. */
export const EVERYBODY = 'everybody';

export const STATE_LABELS: Readonly<Record<SubscriberState, string>> = {
  waiting: 'Not confirmed',
  confirmed: 'Confirmed',
  unsubscribed: 'Unsubscribed',
};

/**
 * How a subscription ended: with the link to one's own page, with the button of a mail program, by a
 * call of the service that sends the emails, or by a person in the admin area.
 */
export const ENDED_BY = ['link', 'mail-program', 'service', 'person'] as const;
export type EndedBy = (typeof ENDED_BY)[number];

export const ENDED_BY_LABELS: Readonly<Record<EndedBy, string>> = {
  link: 'on their own page',
  'mail-program': 'with the button of their mail program',
  service: 'at your mail service',
  person: 'by your team',
};

/** How long somebody has to confirm. After that, the address is deleted. */
export const CONFIRM_DAYS = 7;
export const CONFIRM_MILLISECONDS = CONFIRM_DAYS * 24 * 60 * 60 * 1000;

/** What somebody agreed to, as they read it. */
export interface OptInWording {
  readonly version: string;
  readonly text: string;
}

/** Somebody who asked to hear more. Times are ISO 8601 in UTC. */
export interface Subscriber {
  readonly id: string;
  readonly email: string;
  readonly state: SubscriberState;
  /** The page with the form. */
  readonly sourcePage: string;
  readonly wording: OptInWording;
  readonly askedAt: string;
  readonly confirmedAt: string | null;
  readonly endedAt: string | null;
  readonly endedBy: EndedBy | null;
  /** The ids of the topics that they chose; null for everything. */
  readonly topics: readonly string[] | null;
}
