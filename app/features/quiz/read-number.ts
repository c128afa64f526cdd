import { parseLooseNumber } from '#app/formatting/loose-number.ts';
import { fillSlots } from '#app/formatting/slots.ts';
import type { GrowthPlanTexts } from '#app/site/words/growth-plan.ts';
import type { NumberField } from './questions.ts';

export type NumberReading = { ok: true; value: number | null } | { ok: false; message: string };

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
