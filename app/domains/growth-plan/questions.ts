/**
 * The questions of the Growth Path Quiz as data: the single source of wording, limits and order
 * for the forms, the validation, the inbox and the plan.
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

type FieldBase = {
  label: string;
  /** The field's name at the start of an error message. */
  name: string;
  hint?: string;
};

export type NumberField = FieldBase & {
  id: Exclude<FieldId, 'firstReply' | 'followUp'>;
  kind: 'number' | 'money';
  required: boolean;
  /** The value of an empty optional field. */
  whenEmpty: 0 | null;
  min: number;
  max: number;
  /** Follows the number: "beds", "a month". */
  unit: string;
  inputMode: 'numeric' | 'decimal';
  example: string;
  /** Replaces the general message when the number is above `max`. */
  tooMuch?: string;
};

export type ChoiceField = FieldBase & {
  id: 'firstReply' | 'followUp';
  kind: 'choice';
  required: true;
  choices: readonly { value: FirstReply | FollowUp; label: string }[];
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

export type Step = { id: StepId; text: string; hint?: string; fields: readonly Field[] };

export const STEPS: readonly Step[] = [
  {
    id: 'beds',
    text: 'How many beds do you have, and how many are filled today?',
    hint: 'Count all your homes together. Planning your first home? Enter 0 and 0.',
    fields: [
      {
        id: 'beds',
        kind: 'number',
        label: 'Beds',
        name: 'Beds',
        required: true,
        whenEmpty: null,
        min: 0,
        max: 500,
        unit: 'beds',
        inputMode: 'numeric',
        example: '6',
      },
      {
        id: 'occupied',
        kind: 'number',
        label: 'Occupied beds',
        name: 'Occupied beds',
        required: true,
        whenEmpty: null,
        min: 0,
        max: 500,
        unit: 'beds',
        inputMode: 'numeric',
        example: '4',
      },
    ],
  },
  {
    id: 'rate',
    text: 'What does a resident pay a month?',
    hint: 'Your usual monthly rate. Leave it empty if you would rather not say.',
    fields: [
      {
        id: 'rate',
        kind: 'money',
        label: 'Monthly rate',
        name: 'The monthly rate',
        required: false,
        whenEmpty: null,
        min: 0,
        max: 50_000,
        unit: 'a month',
        inputMode: 'decimal',
        example: '$4,500',
      },
    ],
  },
  {
    id: 'referrals',
    text: 'How many move-ins a year come through a paid referral?',
    hint: 'Placement agents and referral sites that charge you per move-in.',
    fields: [
      {
        id: 'referralMoveIns',
        kind: 'number',
        label: 'Move-ins a year through paid referral',
        name: 'Move-ins',
        hint: 'Leave it empty if there are none.',
        required: false,
        whenEmpty: 0,
        min: 0,
        max: 1_000,
        unit: 'move-ins a year',
        inputMode: 'numeric',
        example: '4',
      },
      {
        id: 'referralFee',
        kind: 'money',
        label: 'What one of them costs you',
        name: 'The referral fee',
        hint: 'The fee for one move-in. Leave it empty if you are not sure.',
        required: false,
        whenEmpty: null,
        min: 0,
        max: 100_000,
        unit: 'each',
        inputMode: 'decimal',
        example: '$3,000',
      },
    ],
  },
  {
    id: 'inquiries',
    text: 'How many families ask about a bed in a usual month?',
    hint: 'Calls, forms, messages and walk-ins. A good guess is fine.',
    fields: [
      {
        id: 'inquiries',
        kind: 'number',
        label: 'Inquiries a month',
        name: 'Inquiries',
        required: true,
        whenEmpty: null,
        min: 0,
        max: 10_000,
        unit: 'inquiries a month',
        inputMode: 'numeric',
        example: '10',
      },
    ],
  },
  {
    id: 'first-reply',
    text: 'How long does a family usually wait for your first reply?',
    fields: [
      {
        id: 'firstReply',
        kind: 'choice',
        label: 'Time to first reply',
        name: 'The time to your first reply',
        required: true,
        choices: [
          { value: 'minutes', label: 'A few minutes' },
          { value: 'hour', label: 'Up to an hour' },
          { value: 'same-day', label: 'The same day' },
          { value: 'next-day', label: 'The next day' },
          { value: 'later', label: 'Longer, or it slips through' },
        ],
      },
    ],
  },
  {
    id: 'follow-up',
    text: 'How do you follow up with families who have asked?',
    fields: [
      {
        id: 'followUp',
        kind: 'choice',
        label: 'Follow-up',
        name: 'The way you follow up',
        required: true,
        choices: [
          { value: 'system', label: 'A system reminds me or does it for me' },
          { value: 'spreadsheet', label: 'A spreadsheet' },
          { value: 'notebook', label: 'A notebook, or from memory' },
          { value: 'none', label: 'I wait for them to call back' },
        ],
      },
    ],
  },
  {
    id: 'owner-hours',
    text: 'How many hours a week do you work in the home yourself?',
    hint: 'Caregiving, cooking, cleaning, covering shifts, answering the phone.',
    fields: [
      {
        id: 'ownerHours',
        kind: 'number',
        label: 'Hours a week',
        name: 'Hours a week',
        required: true,
        whenEmpty: null,
        min: 0,
        max: 168,
        unit: 'hours a week',
        inputMode: 'numeric',
        example: '40',
        tooMuch: 'A week has 168 hours. Enter a smaller number.',
      },
    ],
  },
  {
    id: 'homes',
    text: 'How many homes do you want to run one day?',
    hint: 'Count the ones you have. One is a fine answer.',
    fields: [
      {
        id: 'homesWanted',
        kind: 'number',
        label: 'Homes',
        name: 'Homes',
        required: true,
        whenEmpty: null,
        min: 1,
        max: 100,
        unit: 'homes',
        inputMode: 'numeric',
        example: '2',
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
