import { z } from 'zod';
import { fillSlots } from '#app/formatting/slots.ts';
import { defaultGrowthPlan, type GrowthPlanTexts } from '#app/site/words/growth-plan.ts';
import { countOf } from './format.ts';
import {
  type Answers,
  FIELDS,
  FIRST_REPLIES,
  type FieldId,
  FOLLOW_UPS,
  findField,
  type NumberField,
  STEPS,
  type Step,
  type StepId,
} from './questions.ts';
import { readNumber } from './read-number.ts';

/** Raise this when a question changes its meaning: older saved answers are then no longer read. */
export const ANSWERS_VERSION = 1;

function createSchemas(texts: GrowthPlanTexts) {
  const { problems, units } = texts;

  const numberSchema = (id: NumberField['id']) => {
    const field = findField(id) as NumberField;
    // Optional, so that a missing field gets our message instead of Zod's.
    return z
      .unknown()
      .optional()
      .transform((raw, context): number | null => {
        const reading = readNumber(field, raw, texts);
        if (reading.ok) return reading.value;
        context.addIssue({ code: 'custom', message: reading.message });
        return z.NEVER;
      });
  };

  /** For fields that are required, or 0 when empty: never `null`. */
  const countSchema = (id: NumberField['id']) => numberSchema(id).transform((value) => value ?? 0);

  const checkOccupied = (
    values: { beds: number; occupied: number },
    context: z.RefinementCtx,
  ): void => {
    if (values.occupied <= values.beds) return;
    const message =
      values.beds === 0
        ? problems.noBeds
        : fillSlots(problems.occupied, { beds: countOf(values.beds, units.beds) });
    context.addIssue({ code: 'custom', path: ['occupied'], message });
  };

  const shape = {
    beds: countSchema('beds'),
    occupied: countSchema('occupied'),
    rate: numberSchema('rate'),
    referralMoveIns: countSchema('referralMoveIns'),
    referralFee: numberSchema('referralFee'),
    inquiries: countSchema('inquiries'),
    firstReply: z.enum(FIRST_REPLIES, { error: problems.choose }),
    followUp: z.enum(FOLLOW_UPS, { error: problems.choose }),
    ownerHours: countSchema('ownerHours'),
    homesWanted: countSchema('homesWanted'),
  };

  return {
    /** All answers at once, from form text or numbers. */
    all: z.object(shape).superRefine(checkOccupied),
    /** One schema per step, for the form that asks one question at a time. */
    steps: {
      beds: z.object({ beds: shape.beds, occupied: shape.occupied }).superRefine(checkOccupied),
      rate: z.object({ rate: shape.rate }),
      referrals: z.object({
        referralMoveIns: shape.referralMoveIns,
        referralFee: shape.referralFee,
      }),
      inquiries: z.object({ inquiries: shape.inquiries }),
      'first-reply': z.object({ firstReply: shape.firstReply }),
      'follow-up': z.object({ followUp: shape.followUp }),
      'owner-hours': z.object({ ownerHours: shape.ownerHours }),
      homes: z.object({ homesWanted: shape.homesWanted }),
    } satisfies Record<StepId, z.ZodType>,
  };
}

/** Created once for each version of the texts. */
const created = new WeakMap<GrowthPlanTexts, ReturnType<typeof createSchemas>>();

function schemasFor(texts: GrowthPlanTexts): ReturnType<typeof createSchemas> {
  const schemas = created.get(texts) ?? createSchemas(texts);
  created.set(texts, schemas);
  return schemas;
}

export type AnswerErrors = Partial<Record<FieldId, string>>;
export type RawAnswers = Readonly<Record<string, unknown>>;

export type ParsedAnswers =
  | { ok: true; answers: Answers }
  | { ok: false; errors: AnswerErrors; step: StepId };

export type ParsedStep =
  | { ok: true; values: Partial<Answers> }
  | { ok: false; errors: AnswerErrors };

function errorsOf(error: z.ZodError): AnswerErrors {
  const errors: AnswerErrors = {};
  for (const issue of error.issues) {
    const id = issue.path[0] as FieldId;
    errors[id] ??= issue.message;
  }
  return errors;
}

function firstStepWith(errors: AnswerErrors): Step {
  const step = STEPS.find((each) => each.fields.some((field) => field.id in errors));
  if (!step) throw new Error('The errors belong to no step');
  return step;
}

/** Validates all answers. On errors, `step` is the first step with one. */
export function parseAnswers(
  input: RawAnswers,
  texts: GrowthPlanTexts = defaultGrowthPlan,
): ParsedAnswers {
  const result = schemasFor(texts).all.safeParse(input);
  if (result.success) return { ok: true, answers: result.data };
  const errors = errorsOf(result.error);
  return { ok: false, errors, step: firstStepWith(errors).id };
}

export function parseStep(
  id: StepId,
  input: RawAnswers,
  texts: GrowthPlanTexts = defaultGrowthPlan,
): ParsedStep {
  const schema: z.ZodType<Partial<Answers>> = schemasFor(texts).steps[id];
  const result = schema.safeParse(input);
  if (result.success) return { ok: true, values: result.data };
  return { ok: false, errors: errorsOf(result.error) };
}

/** The answers as input values, for hidden inputs and prefilled forms. */
export function toFieldValues(answers: Answers): Record<FieldId, string> {
  const values = {} as Record<FieldId, string>;
  for (const { id } of FIELDS) {
    const value = answers[id];
    values[id] = value === null ? '' : String(value);
  }
  return values;
}

/** Canonical form: the same answers always give the same text. */
export function serializeAnswers(answers: Answers): string {
  const values = FIELDS.map(({ id }) => [id, answers[id]]);
  return JSON.stringify({ v: ANSWERS_VERSION, ...Object.fromEntries(values) });
}

/** The inverse of `serializeAnswers`; `null` for any other text or version. */
export function deserializeAnswers(text: string): Answers | null {
  let stored: unknown;
  try {
    stored = JSON.parse(text);
  } catch {
    return null;
  }
  return readStoredAnswers(stored);
}

/** Reads answers that were stored; `null` for those of another version, or that are damaged. */
export function readStoredAnswers(stored: unknown): Answers | null {
  if (typeof stored !== 'object' || stored === null) return null;
  const { v, ...input } = stored as Record<string, unknown>;
  if (v !== ANSWERS_VERSION) return null;
  const parsed = parseAnswers(input);
  return parsed.ok ? parsed.answers : null;
}
