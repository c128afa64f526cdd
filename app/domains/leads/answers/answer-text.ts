import { findSlots } from '#app/formatting/slots.ts';
import type { LeadSummary } from '../lead.ts';

/** What an answer can name of the lead. */
const ANSWER_SLOTS = ['name', 'home', 'program', 'price'] as const;

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

/** Why a lead cannot be answered by email; null if it can. */
export function whyNoAnswer(
  { email, spam }: Pick<LeadSummary, 'email' | 'spam'>,
  askedForNone: boolean,
): string | null {
  if (email === '') return 'They gave no email address.';
  if (askedForNone) return 'They replied STOP or asked to be left alone, so nothing can be sent.';
  return spam ? 'Nothing is sent to a lead in Spam. Move it to the inbox first.' : null;
}
