import {
  type FieldValues,
  STORED_FIELDS,
  type StoredFields,
  TYPED_FIELDS,
} from '#app/features/leads/form/lead-fields.ts';
import type { LeadInput } from '#app/features/leads/form/lead-form.ts';
import type { Lead } from '#app/features/leads/lead.ts';

/** What a visitor sends who gives a name and nothing else that is not in `given`. */
export function leadInput(given: Partial<LeadInput> = {}): LeadInput {
  return {
    ...withoutValues<FieldValues>(TYPED_FIELDS),
    topic: 'contact',
    name: 'Dana',
    consents: [],
    ...given,
  };
}

/** A new lead with a name and an email, and nothing else that is not in `given`. */
export function sampleLead(given: Partial<Lead> = {}): Lead {
  return {
    ...withoutValues<StoredFields>(STORED_FIELDS),
    id: '0b6f0f4e-95a2-4c39-9a57-0d4f4b0c1a11',
    reference: 'WS-7K3F9Q',
    topic: 'contact',
    name: 'Dana',
    email: 'dana@example.com',
    status: 'new',
    spam: false,
    createdAt: '2025-01-05T12:00:00.000Z',
    firstResponseAt: null,
    dueAt: null,
    followUpOn: null,
    followUpNote: null,
    assignedTo: null,
    noContact: null,
    lostReason: null,
    wonProgram: null,
    wonAmount: null,
    version: 1,
    consents: [],
    doNotText: null,
    sourcePage: null,
    formAbout: null,
    campaign: null,
    quizAnswers: null,
    spamReasons: [],
    ...given,
  };
}

function withoutValues<Values>(fields: readonly (keyof Values)[]): Values {
  return Object.fromEntries(fields.map((field) => [field, null])) as Values;
}
