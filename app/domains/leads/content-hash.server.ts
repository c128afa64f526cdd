import { createHash } from 'node:crypto';
import type { LeadInput } from './lead-form.ts';

/** The same form with the same content within this time is one lead. */
export const SAME_LEAD_WINDOW_MS = 10 * 60 * 1000;

function normalise(text: string | null): string {
  return (text ?? '').normalize('NFC').replace(/\s+/g, ' ').trim().toLowerCase();
}

/**
 * One hash for one content: spaces, capitals and the way a number is written make no difference.
 * `answers` is the canonical text of quiz answers that came along.
 */
export function hashLeadContent(lead: LeadInput, answers: string | null = null): string {
  const content = [
    lead.topic,
    normalise(lead.name),
    normalise(lead.email),
    lead.phone?.tel ?? '',
    normalise(lead.home),
    lead.beds,
    lead.plan,
    normalise(lead.subject),
    normalise(lead.message),
    // A changed mind about text messages is other content: it must not be lost as a repeat.
    lead.consents.filter(({ agreed }) => agreed).map(({ kind, version }) => [kind, version]),
    answers,
  ];
  return createHash('sha256').update(JSON.stringify(content)).digest('hex');
}
