/**
 * The questions of the Growth Path Quiz as data: the single source of limits and order for the forms,
 * the validation, the inbox and the plan. Their words are in `app/site/words/growth-plan.ts`.
 */

export const FIRST_REPLIES = [
  'minutes',
  'hour',
  'same-day',
  'next-day',
  'later',
] as const satisfies readonly string[];
export type FirstReply = (typeof FIRST_REPLIES)[number];

export const FOLLOW_UPS = [
  'system',
  'spreadsheet',
  'notebook',
  'none',
] as const satisfies readonly string[];
export type FollowUp = (typeof FOLLOW_UPS)[number];

/** Validated answers. Money is in dollars; `null` means "left empty". */
export type Answers = {
  beds: number;
  occupied: number;
  rate: number | null;
  referralMoveIns: number;
  referralFee: number | null;
  inquiries: number;
  firstReply: FirstReply;
  followUp: FollowUp;
  ownerHours: number;
  homesWanted: number;
};

export type FieldId = keyof Answers;

export type NumberField = {
  id: Exclude<FieldId, 'firstReply' | 'followUp'>;
  kind: 'number' | 'money';
  required: boolean;
  /** The value of an empty optional field. */
  whenEmpty: 0 | null;
  min: number;
  max: number;
  /** What is outside is asked back once: who pays $6 a month has probably typed something else. */
  usual: readonly [least: number, most: number];
  inputMode: 'numeric' | 'decimal';
};

export type ChoiceField = {
  id: 'firstReply' | 'followUp';
  kind: 'choice';
  required: true;
  choices: readonly (FirstReply | FollowUp)[];
};

export type Field = NumberField | ChoiceField;

export type StepId =
  | 'beds'
  | 'rate'
  | 'referrals'
  | 'inquiries'
  | 'first-reply'
  | 'follow-up'
  | 'owner-hours'
  | 'homes';

export type Step = { id: StepId; fields: readonly Field[] };

export const STEPS: readonly Step[] = [
  {
    id: 'beds',
    fields: [
      {
        id: 'beds',
        kind: 'number',
        required: true,
        whenEmpty: null,
        min: 0,
        max: 500,
        usual: [0, 200],
        inputMode: 'numeric',
      },
      {
        id: 'occupied',
        kind: 'number',
        required: true,
        whenEmpty: null,
        min: 0,
        max: 500,
        usual: [0, 200],
        inputMode: 'numeric',
      },
    ],
  },
  {
    id: 'rate',
    fields: [
      {
        id: 'rate',
        kind: 'money',
        required: false,
        whenEmpty: null,
        min: 0,
        max: 50_000,
        usual: [500, 20_000],
        inputMode: 'decimal',
      },
    ],
  },
  {
    id: 'referrals',
    fields: [
      {
        id: 'referralMoveIns',
        kind: 'number',
        required: false,
        whenEmpty: 0,
        min: 0,
        max: 1_000,
        usual: [0, 100],
        inputMode: 'numeric',
      },
      {
        id: 'referralFee',
        kind: 'money',
        required: false,
        whenEmpty: null,
        min: 0,
        max: 100_000,
        usual: [100, 15_000],
        inputMode: 'decimal',
      },
    ],
  },
  {
    id: 'inquiries',
    fields: [
      {
        id: 'inquiries',
        kind: 'number',
        required: true,
        whenEmpty: null,
        min: 0,
        max: 10_000,
        usual: [0, 300],
        inputMode: 'numeric',
      },
    ],
  },
  {
    id: 'first-reply',
    fields: [
      {
        id: 'firstReply',
        kind: 'choice',
        required: true,
        choices: FIRST_REPLIES,
      },
    ],
  },
  {
    id: 'follow-up',
    fields: [
      {
        id: 'followUp',
        kind: 'choice',
        required: true,
        choices: FOLLOW_UPS,
      },
    ],
  },
  {
    id: 'owner-hours',
    fields: [
      {
        id: 'ownerHours',
        kind: 'number',
        required: true,
        whenEmpty: null,
        min: 0,
        max: 168,
        usual: [0, 100],
        inputMode: 'numeric',
      },
    ],
  },
  {
    id: 'homes',
    fields: [
      {
        id: 'homesWanted',
        kind: 'number',
        required: true,
        whenEmpty: null,
        min: 1,
        max: 100,
        usual: [1, 20],
        inputMode: 'numeric',
      },
    ],
  },
];

export const FIELDS: readonly Field[] = STEPS.flatMap((step) => step.fields);

export function findField(id: FieldId): Field {
  const field = FIELDS.find((each) => each.id === id);
  if (!field) throw new Error(`No question has the field ${id}`);
  return field;
}

export function findStep(id: string): Step | undefined {
  return STEPS.find((step) => step.id === id);
}
