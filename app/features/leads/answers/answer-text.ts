import { findSlots } from '#app/formatting/slots.ts';
import type { LeadSummary } from '../lead.ts';

/** What an answer can name of the lead. */
const ANSWER_SLOTS = ['firstName', 'name', 'home', 'program', 'price', 'me'] as const;

/** An answer as somebody goes on to write it. */
export interface AnswerText {
  readonly subject: string;
  readonly text: string;
}

/** The names in braces that nobody has replaced. */
export function findUnfilled({ subject, text }: AnswerText): string[] {
  const known: readonly string[] = ANSWER_SLOTS;
  const left = findSlots(`${subject}\n${text}`).filter((slot) => known.includes(slot));
  return [...new Set(left)].map((slot) => `{${slot}}`);
}

export function describeUnfilled(unfilled: string): string {
  return `Replace ${unfilled} first: this lead didn’t say it.`;
}

/** What somebody wrote to a lead or about it while another answer was being written. */
export interface WrittenMeanwhile {
  readonly id: string;
  readonly by: string;
  /** ISO 8601 in UTC. */
  readonly at: string;
  readonly text: string;
  /** An email to the lead, or else a note. */
  readonly isMail: boolean;
  /** Whether the same person wrote it, elsewhere. */
  readonly isOwn: boolean;
}

/** What a mail address can be followed by; longer ones are cut off by some systems, or not opened. */
const LONGEST_LINK = 1_900;

/**
 * A link that opens the reader's own email app with an answer in it; without its text if that is too long
 * for a link.
 */
export function ownAppHref(emailHref: string, { subject, text }: AnswerText): string {
  const subjectOnly = `${emailHref}?subject=${encodeURIComponent(subject.toWellFormed())}`;
  const lines = text.toWellFormed().replace(/\r?\n/g, '\r\n');
  const whole = `${subjectOnly}&body=${encodeURIComponent(lines)}`;
  return whole.length > LONGEST_LINK ? subjectOnly : whole;
}

/** Why a lead cannot be answered by email; null if it can. */
export function whyNoAnswer(
  { email, spam }: Pick<LeadSummary, 'email' | 'spam'>,
  askedForNone: boolean,
): string | null {
  if (email === '') return 'They gave no email address.';
  if (askedForNone) return 'They replied STOP or asked to be left alone, so nothing can be sent.';
  return spam ? 'Nothing is sent to a lead in Spam. Move it to the inbox first.' : null;
}
