import type { LeadTopic } from '#app/site/lead-topics.ts';
import type { Campaign } from './campaign.ts';
import type { StoredFields } from './form/lead-fields.ts';
import type { SpamReason } from './form/spam-score.ts';
import type { ContactMark, TextConsentRecord } from './form/text-consent.ts';
import type { LeadOutcome } from './outcome/lead-outcome.ts';

export const LEAD_STATUSES = ['new', 'contacted', 'meeting', 'won', 'lost'] as const;
export type LeadStatus = (typeof LEAD_STATUSES)[number];

export const STATUS_LABELS: Readonly<Record<LeadStatus, string>> = {
  new: 'New',
  contacted: 'Contacted',
  meeting: 'Meeting',
  won: 'Won',
  lost: 'Lost',
};

/** A lead as listed in the inbox. Times are ISO 8601 in UTC. */
export interface LeadSummary extends LeadOutcome {
  readonly id: string;
  readonly reference: string;
  /** A `LeadTopic`, or a topic of an earlier version of the site. */
  readonly topic: string;
  readonly name: string;
  /** Empty when only a phone number was given. */
  readonly email: string;
  /** In the format of `tel:` URLs. */
  readonly phone: string | null;
  readonly home: string | null;
  readonly message: string | null;
  readonly status: LeadStatus;
  readonly spam: boolean;
  readonly createdAt: string;
  readonly firstResponseAt: string | null;
  /** Until when somebody is to answer; null while it is the lead's turn. */
  readonly dueAt: string | null;
  /** The day on which somebody planned to get back to it, `YYYY-MM-DD`, and what for. */
  readonly followUpOn: string | null;
  readonly followUpNote: string | null;
  /** The email of the person who answers it; null if that is nobody in particular. */
  readonly assignedTo: string | null;
  /** Recorded for this email or phone number, perhaps on another lead: nobody may contact them. */
  readonly noContact: ContactMark | null;
  /**
   * An email to it that has not gone out: still tried, or given up. Where leads are listed and shown, of
   * those that wait for an answer.
   */
  readonly unsent?: 'sending' | 'failed';
  readonly version: number;
}

export interface Lead extends LeadSummary, StoredFields {
  /** Empty when the form had no text-message boxes. */
  readonly consents: readonly TextConsentRecord[];
  /** Recorded for this phone number, perhaps on another lead. */
  readonly doNotText: ContactMark | null;
  readonly sourcePage: string | null;
  /** What the page says that its form is about; null if it does not say. */
  readonly formAbout: string | null;
  readonly campaign: Campaign | null;
  /** Quiz answers sent with the form, as stored, perhaps by an earlier version of the site. */
  readonly quizAnswers: Readonly<Record<string, string | number | null>> | null;
  readonly spamReasons: readonly SpamReason[];
}

export interface LeadNote {
  readonly id: string;
  readonly leadId: string;
  readonly authorName: string;
  readonly body: string;
  readonly createdAt: string;
}

/** Spam is listed separately from the inbox. */
export interface LeadFilter {
  readonly status: LeadStatus | null;
  readonly spam: boolean;
  readonly search: string;
  /** Never of spam, which nobody answers. */
  readonly narrowing?: LeadNarrowing;
}

/** What else the leads of a list have in common. */
export interface LeadNarrowing {
  /** The email of the person who answers them. */
  readonly assignedTo: string | null;
  readonly topic: LeadTopic | null;
  /** ISO 8601 in UTC: they were due before it, and are overdue. */
  readonly dueBefore: string | null;
}

export function isLeadStatus(value: unknown): value is LeadStatus {
  return LEAD_STATUSES.some((status) => status === value);
}

/** Whether nothing is left to do with a lead. */
export function isClosed(status: LeadStatus): status is 'won' | 'lost' {
  return status === 'won' || status === 'lost';
}

type ResponseTimes = Pick<LeadSummary, 'createdAt' | 'firstResponseAt'>;

/** From arrival to the first response, or until now while there is none. */
export function waitingMs(lead: ResponseTimes, now: Date): number {
  const end = lead.firstResponseAt === null ? now.getTime() : Date.parse(lead.firstResponseAt);
  return Math.max(0, end - Date.parse(lead.createdAt));
}

/** "5 minutes", "3 hours", "2 days": rounded down to the largest unit. */
export function describeWait(ms: number): string {
  const minutes = Math.floor(ms / (60 * 1000));
  if (minutes < 1) return 'less than a minute';
  if (minutes < 60) return count(minutes, 'minute');
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? count(hours, 'hour') : count(Math.floor(hours / 24), 'day');
}

function count(number: number, unit: string): string {
  return `${number} ${unit}${number === 1 ? '' : 's'}`;
}

/** The campaign in one line. */
export function describeCampaign(
  campaign: Campaign | null,
  landedOn = (path: string) => `landed on ${path}`,
): string | null {
  if (campaign === null) return null;
  const { source, medium, campaign: name, landingPath } = campaign;
  return [source, medium, name, landedOn(landingPath)].filter(Boolean).join(', ');
}
