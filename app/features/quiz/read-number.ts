import { fillSlots } from '#app/formatting/slots.ts';
import type { GrowthPlanTexts } from '#app/site/words/growth-plan.ts';
import type { NumberField } from './questions.ts';

export type NumberReading = { ok: true; value: number | null } | { ok: false; message: string };

/** Words that people write around a number. No others: "12 apples" is not a number of beds. */
const UNIT_WORDS =
  /\b(?:usd|dollars?|beds?|homes?|hours?|hrs?|move-?ins?|inquir(?:y|ies)|residents?|each|about|around|approx|(?:per|a|an) (?:month|week|year)|monthly|weekly|yearly)\b\.?|\/ ?(?:mo|month|wk|week|yr|year)\b\.?|[$~]/g;

const GROUPED = /^-?\d{1,3}(?:,\d{3})+(?:\.\d+)?$/;
const PLAIN = /^-?(?:\d+(?:\.\d*)?|\.\d+)$/;

const MAX_LENGTH = 60;

/**
 * Reads a number the way people write it: "$4,500", "4500 / month", "about 6 beds", "4.5k".
 * Returns `null` for text that is not one number.
 */
export function parseLooseNumber(text: string): number | null {
  if (text.length > MAX_LENGTH) return null;
  const words = text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').replace(/−/g, '-');
  const bare = words.replace(UNIT_WORDS, ' ').trim();
  const thousands = /\dk$/.test(bare);
  const digits = thousands ? bare.slice(0, -1) : bare;
  if (!GROUPED.test(digits) && !PLAIN.test(digits)) return null;
  const value = Number(digits.replaceAll(',', '')) * (thousands ? 1000 : 1);
  return Number.isFinite(value) ? value : null;
}

function fail(message: string): NumberReading {
  return { ok: false, message };
}

/** Reads one number of the quiz, or returns a message that says what to change. */
export function readNumber(
  field: NumberField,
  raw: unknown,
  { fields, problems }: GrowthPlanTexts,
): NumberReading {
  const { name, example } = fields[field.id];
  const { min, max } = field;
  const text = typeof raw === 'string' ? raw.trim() : raw;
  if (text === undefined || text === null || text === '') {
    if (!field.required) return { ok: true, value: field.whenEmpty };
    return fail(fillSlots(min === 0 ? problems.emptyOrNone : problems.empty, { example }));
  }
  const parsed =
    typeof text === 'number' ? text : typeof text === 'string' ? parseLooseNumber(text) : null;
  if (parsed === null || !Number.isFinite(parsed)) {
    return fail(fillSlots(problems.notOne, { example }));
  }
  // Check the range first: for "-0.5" and "1e30" that is the more helpful message.
  const value = field.kind === 'money' ? Math.round(parsed * 100) / 100 : parsed;
  if (value < min) return fail(fillSlots(problems.tooLow, { name, min }));
  if (value > max) {
    if (field.id === 'ownerHours') return fail(problems.tooManyHours);
    const most = max.toLocaleString('en-US');
    const shown = field.kind === 'money' ? `$${most}` : most;
    return fail(fillSlots(problems.tooHigh, { name, max: shown }));
  }
  if (field.kind === 'number' && !Number.isInteger(value)) {
    return fail(fillSlots(problems.notWhole, { example }));
  }
  // A typed "-0" must not reach a calculation or a comparison.
  return { ok: true, value: value === 0 ? 0 : value };
}
