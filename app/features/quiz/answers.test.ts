import { describe, expect, it } from 'vitest';
import { parseLooseNumber } from '#app/formatting/loose-number.ts';
import {
  deserializeAnswers,
  parseAnswers,
  parseStep,
  serializeAnswers,
  toFieldValues,
} from './answers.ts';
import { describeAnswers } from './describe-answers.ts';
import { type Answers, FIELDS, STEPS } from './questions.ts';

const typed = {
  beds: '6',
  occupied: '4',
  rate: '$4,500',
  referralMoveIns: '4',
  referralFee: '$3,000',
  inquiries: '10',
  firstReply: 'next-day',
  followUp: 'notebook',
  ownerHours: '50',
  homesWanted: '2',
};

const answers: Answers = {
  beds: 6,
  occupied: 4,
  rate: 4500,
  referralMoveIns: 4,
  referralFee: 3000,
  inquiries: 10,
  firstReply: 'next-day',
  followUp: 'notebook',
  ownerHours: 50,
  homesWanted: 2,
};

function errorOf(change: Record<string, unknown>, field: keyof Answers): string | undefined {
  const parsed = parseAnswers({ ...typed, ...change });
  return parsed.ok ? undefined : parsed.errors[field];
}

describe('questions', () => {
  it('asks 8 questions with every field once', () => {
    expect(STEPS).toHaveLength(8);
    const ids = FIELDS.map((field) => field.id);
    expect(new Set(ids).size).toBe(ids.length);
    expect([...ids].sort()).toEqual(Object.keys(answers).sort());
  });
});

describe('parseLooseNumber', () => {
  it.each([
    ['4500', 4500],
    ['$4,500', 4500],
    ['$ 4,500.00', 4500],
    ['4500 / month', 4500],
    ['4,500/mo', 4500],
    ['$4500 a month', 4500],
    ['USD 4500', 4500],
    ['4.5k', 4500],
    ['$4K', 4000],
    ['  6  beds', 6],
    ['1 home', 1],
    ['about 10', 10],
    ['~10', 10],
    ['40 hrs.', 40],
    ['１２', 12],
    ['$\u00a04,500', 4500],
    ['-3', -3],
    ['−3', -3],
    ['.5', 0.5],
  ])('reads %j as %d', (text, value) => {
    expect(parseLooseNumber(text)).toBe(value);
  });

  it.each([
    '',
    'six',
    '2-3',
    '4 5',
    '4,50',
    '45,00',
    '4.500,00',
    '1e5',
    '0x10',
    'Infinity',
    '12 apples',
    '$',
    'k',
    '--4',
    '4500; DROP TABLE',
    '9'.repeat(400),
  ])('rejects %j', (text) => {
    expect(parseLooseNumber(text)).toBeNull();
  });
});

describe('parseAnswers', () => {
  it('reads what people type', () => {
    expect(parseAnswers(typed)).toEqual({ ok: true, answers });
  });

  it('accepts numbers as well as text', () => {
    expect(parseAnswers(answers)).toEqual({ ok: true, answers });
  });

  it('accepts empty optional fields', () => {
    const parsed = parseAnswers({
      ...typed,
      rate: '',
      referralMoveIns: ' ',
      referralFee: undefined,
    });
    expect(parsed).toEqual({
      ok: true,
      answers: { ...answers, rate: null, referralMoveIns: 0, referralFee: null },
    });
  });

  it('reports every missing answer and the first step with one', () => {
    const parsed = parseAnswers({});
    expect(parsed.ok).toBe(false);
    if (parsed.ok) return;
    expect(parsed.step).toBe('beds');
    expect(Object.keys(parsed.errors).sort()).toEqual(
      [
        'beds',
        'occupied',
        'inquiries',
        'firstReply',
        'followUp',
        'ownerHours',
        'homesWanted',
      ].sort(),
    );
    expect(parsed.errors.beds).toBe('Enter a number, like 6. Enter 0 if there are none.');
    expect(parsed.errors.homesWanted).toBe('Enter a number, like 2.');
    expect(parsed.errors.followUp).toBe('Choose the answer that comes closest.');
  });

  it('returns the first step with an error', () => {
    const parsed = parseAnswers({ ...typed, homesWanted: '0', inquiries: 'many' });
    expect(parsed).toMatchObject({ ok: false, step: 'inquiries' });
  });

  it.each([
    [{ occupied: '7' }, 'occupied', "Occupied beds can't be more than your 6 beds."],
    [{ beds: '1', occupied: '2' }, 'occupied', "Occupied beds can't be more than your 1 bed."],
    [{ beds: '0', occupied: '1' }, 'occupied', 'With 0 beds, enter 0 occupied beds.'],
    [{ beds: '-1' }, 'beds', "Beds can't be less than 0. Enter 0 or more."],
    [{ beds: '6.5' }, 'beds', 'Enter a whole number, like 6.'],
    [{ beds: 'six' }, 'beds', 'Enter one number, like 6.'],
    [
      { beds: '900000' },
      'beds',
      "Beds can't be more than 500 here. Check the number, or talk it over with us.",
    ],
    [
      { rate: '$450,000' },
      'rate',
      "The monthly rate can't be more than $50,000 here. Check the number, or talk it over with us.",
    ],
    [{ ownerHours: '200' }, 'ownerHours', 'A week has 168 hours. Enter a smaller number.'],
    [{ homesWanted: '0' }, 'homesWanted', "Homes can't be less than 1. Enter 1 or more."],
    [{ firstReply: 'never' }, 'firstReply', 'Choose the answer that comes closest.'],
    [{ beds: ['6'] }, 'beds', 'Enter one number, like 6.'],
    [{ beds: Number.NaN }, 'beds', 'Enter one number, like 6.'],
  ] as const)('says what to do about %j', (change, field, message) => {
    expect(errorOf(change, field)).toBe(message);
  });

  it('accepts each field at its limits and rejects it just past them', () => {
    for (const field of FIELDS) {
      if (field.kind === 'choice') continue;
      const context = field.id === 'occupied' ? { beds: 500 } : { occupied: '0' };
      expect(errorOf({ ...context, [field.id]: field.min }, field.id)).toBeUndefined();
      expect(errorOf({ ...context, [field.id]: field.max }, field.id)).toBeUndefined();
      expect(errorOf({ ...context, [field.id]: field.min - 1 }, field.id)).toContain('less than');
      expect(errorOf({ ...context, [field.id]: field.max + 1 }, field.id)).toBeTruthy();
    }
  });

  it('rounds money to cents', () => {
    const parsed = parseAnswers({ ...typed, rate: '4500.505' });
    expect(parsed.ok && parsed.answers.rate).toBe(4500.51);
  });

  it('turns minus zero into zero', () => {
    const parsed = parseAnswers({ ...typed, rate: '-0' });
    expect(parsed.ok && Object.is(parsed.answers.rate, 0)).toBe(true);
  });

  it('ignores unknown fields', () => {
    const hostile = JSON.parse('{"__proto__":{"beds":1},"constructor":"x"}');
    expect(parseAnswers({ ...typed, ...hostile, admin: true })).toEqual({ ok: true, answers });
  });
});

describe('parseStep', () => {
  it('validates only the fields of the step', () => {
    expect(parseStep('beds', { beds: '6', occupied: '4' })).toEqual({
      ok: true,
      values: { beds: 6, occupied: 4 },
    });
    expect(parseStep('beds', { beds: '6', occupied: '8' })).toEqual({
      ok: false,
      errors: { occupied: "Occupied beds can't be more than your 6 beds." },
    });
  });

  it('gives the same answers step by step as all at once', () => {
    const together = Object.assign(
      {},
      ...STEPS.map((step) => {
        const parsed = parseStep(step.id, typed);
        return parsed.ok ? parsed.values : {};
      }),
    );
    expect(together).toEqual(answers);
  });
});

describe('serialized answers', () => {
  it('round-trip, with the same text for the same answers', () => {
    const shuffled = Object.fromEntries(Object.entries(answers).reverse()) as Answers;
    expect(serializeAnswers(shuffled)).toBe(serializeAnswers(answers));
    expect(deserializeAnswers(serializeAnswers(answers))).toEqual(answers);
    const sparse = { ...answers, rate: null, referralFee: null };
    expect(deserializeAnswers(serializeAnswers(sparse))).toEqual(sparse);
  });

  it.each(['', 'null', '[]', '{}', '{"v":2}', '{"v":1}', 'not json', '"x"'])(
    'do not include %j',
    (text) => {
      expect(deserializeAnswers(text)).toBeNull();
    },
  );

  it('do not include what is nested, or very long', () => {
    const nested = `{"v":1,"beds":${'[{"value":'.repeat(50_000)}${'}]'.repeat(50_000)}}`;
    const long = JSON.stringify({ v: 1, beds: 'x'.repeat(10_000_000) });
    for (const text of [nested, long]) expect(deserializeAnswers(text)).toBeNull();
  });

  it('survive a round trip through form fields', () => {
    const sparse = { ...answers, rate: null };
    expect(parseAnswers(toFieldValues(sparse))).toEqual({ ok: true, answers: sparse });
  });

  it('are described in words', () => {
    const lines = describeAnswers({ ...answers, rate: null });
    expect(lines).toHaveLength(FIELDS.length);
    expect(lines).toContainEqual({ label: 'Monthly rate', value: 'Not given' });
    expect(lines).toContainEqual({ label: 'Time to first reply', value: 'The next day' });
    expect(lines).toContainEqual({ label: 'What one of them costs you', value: '$3,000' });
  });
});
