import { createHash } from 'node:crypto';
import { type FieldValues, TYPED_FIELDS, type TypedField } from './lead-fields.ts';
import type { LeadInput } from './lead-form.ts';

/** Submissions with the same content within this time count as one lead. */
export const SAME_LEAD_WINDOW_MILLISECONDS = 10 * 60 * 1000;

function normalize(value: FieldValues[TypedField]): string | number {
  if (typeof value === 'number') return value;
  if (typeof value === 'object') return value?.tel ?? '';
  return value.normalize('NFC').replace(/\s+/g, ' ').trim().toLowerCase();
}

/**
 * Hash of a lead's content. White space, capitals and number formats make no difference.
 * `answers` are the quiz answers in canonical form.
 */
export function hashLeadContent(lead: LeadInput, answers: string | null = null): string {
  const content = [
    lead.topic,
    ...TYPED_FIELDS.map((field) => normalize(lead[field])),
    // A changed consent is new content: it must not be lost as a repeat.
    lead.consents.filter(({ agreed }) => agreed).map(({ kind, version }) => [kind, version]),
    answers,
  ];
  return createHash('sha256').update(JSON.stringify(content)).digest('hex');
}
