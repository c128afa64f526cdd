import type { Campaign } from './campaign.ts';
import type { SpamReason } from './spam-score.ts';
import type { DoNotText, TextConsentRecord } from './text-consent.ts';

export const LEAD_STATUSES = ['new', 'contacted', 'won', 'lost'] as const;
export type LeadStatus = (typeof LEAD_STATUSES)[number];

/** A lead as the inbox lists it. Times are ISO 8601 in UTC. */
export interface LeadSummary {
  readonly id: string;
  readonly reference: string;
  /** A `LeadTopic`, or one that an earlier version of the site had. */
  readonly topic: string;
  readonly name: string;
  /** Empty where only a phone was given. */
  readonly email: string;
  /** As `tel:` wants it. */
  readonly phone: string | null;
  readonly home: string | null;
  readonly message: string | null;
  readonly status: LeadStatus;
  readonly spam: boolean;
  readonly createdAt: string;
  readonly firstResponseAt: string | null;
  readonly version: number;
}

export interface Lead extends LeadSummary {
  readonly plan: string | null;
  readonly beds: number | null;
  /** Empty when the form did not ask. */
  readonly consents: readonly TextConsentRecord[];
  /** Noted for this phone, perhaps on another lead. */
  readonly doNotText: DoNotText | null;
  readonly sourcePage: string | null;
  readonly campaign: Campaign | null;
  /** The canonical text of the quiz answers that came along. */
  readonly quizAnswers: string | null;
  readonly spamReasons: readonly SpamReason[];
}

export interface LeadNote {
  readonly id: string;
  readonly leadId: string;
  readonly authorName: string;
  readonly body: string;
  readonly createdAt: string;
}

/** What the owner has narrowed the inbox to. What is set aside is a list of its own. */
export interface LeadFilter {
  readonly status: LeadStatus | null;
  readonly spam: boolean;
  readonly search: string;
}

export function isLeadStatus(value: unknown): value is LeadStatus {
  return LEAD_STATUSES.some((status) => status === value);
}

/** A lead that has waited longer than this for a first response is overdue. */
export const OVERDUE_AFTER_MS = 24 * 60 * 60 * 1000;

type Answering = Pick<LeadSummary, 'createdAt' | 'firstResponseAt' | 'spam'>;

/** From the message to the first response, or until now while there is none. */
export function waitingMs(lead: Answering, now: Date): number {
  const end = lead.firstResponseAt === null ? now.getTime() : Date.parse(lead.firstResponseAt);
  return Math.max(0, end - Date.parse(lead.createdAt));
}

export function isOverdue(lead: Answering, now: Date): boolean {
  if (lead.spam || lead.firstResponseAt !== null) return false;
  return waitingMs(lead, now) > OVERDUE_AFTER_MS;
}

/** "5 minutes", "3 hours", "2 days": the largest unit says enough. */
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

/** Where somebody first came from, in a line. */
export function describeCampaign(campaign: Campaign | null): string | null {
  if (campaign === null) return null;
  const { source, medium, campaign: name, landingPath } = campaign;
  return [source, medium, name, `landed on ${landingPath}`].filter(Boolean).join(', ');
}
