import { describe, expect, it } from 'vitest';
import { findStep, STEPS, type Step } from './questions.ts';
import { advanceQuiz, FIRST_QUESTION, isAnswered } from './quiz-progress.ts';

const given = {
  beds: '6 beds',
  occupied: '4',
  rate: '$4,500',
  referralMoveIns: '',
  referralFee: '',
  inquiries: '10',
  firstReply: 'next-day',
  followUp: 'notebook',
  ownerHours: '45',
  homesWanted: '2',
};

/** Answers every question in turn, sending what a browser would: the fields shown so far. */
function walkToEnd() {
  const seen: string[] = [];
  const typed: Record<string, string> = {};
  let screen = FIRST_QUESTION;
  while (screen.kind === 'question' && seen.length <= STEPS.length) {
    seen.push(screen.step);
    for (const { id } of (findStep(screen.step) as Step).fields) typed[id] = given[id];
    screen = advanceQuiz({ ...typed, step: screen.step }, 'on');
  }
  return { seen, screen };
}

describe('the way through the quiz', () => {
  it('asks every question once, in order, and ends in the answers', () => {
    const { seen, screen } = walkToEnd();
    expect(seen).toEqual(STEPS.map((step) => step.id));
    expect(screen).toMatchObject({
      kind: 'result',
      answers: { beds: 6, occupied: 4, rate: 4500, referralMoveIns: 0, firstReply: 'next-day' },
    });
  });

  it('stays with a question whose answer cannot be right, keeping what was typed', () => {
    const screen = advanceQuiz({ step: 'beds', beds: 'six', occupied: '9' }, 'on');
    expect(screen).toMatchObject({
      kind: 'question',
      step: 'beds',
      typed: { beds: 'six', occupied: '9' },
      errors: { beds: 'Enter one number, like 6.' },
    });
  });

  it('shows a question again as it was, without checking', () => {
    const typed = { ...given, rate: 'a lot' };
    expect(advanceQuiz({ ...typed, step: 'rate' }, 'show')).toEqual({
      kind: 'question',
      step: 'rate',
      typed,
      errors: {},
    });
  });

  it('goes back without checking and without losing anything', () => {
    const screen = advanceQuiz({ ...given, step: 'rate', rate: 'a lot' }, 'back');
    expect(screen).toEqual({
      kind: 'question',
      step: 'beds',
      typed: { ...given, rate: 'a lot' },
      errors: {},
    });
  });

  it('has nothing before the first question', () => {
    expect(advanceQuiz({ step: 'beds' }, 'back')).toMatchObject({ kind: 'question', step: 'beds' });
  });

  it('returns to an earlier question that is missing at the end', () => {
    const { inquiries: _left, ...rest } = given;
    expect(advanceQuiz({ ...rest, step: 'homes' }, 'on')).toMatchObject({
      kind: 'question',
      step: 'inquiries',
      errors: { inquiries: expect.stringContaining('Enter a number') },
    });
  });

  it('begins anew where the question is not one of ours', () => {
    expect(advanceQuiz({ ...given, step: 'constructor' }, 'on')).toEqual(FIRST_QUESTION);
  });

  it('cuts what nobody types, and leaves out what is no field', () => {
    const screen = advanceQuiz({ step: 'beds', beds: '1'.repeat(5000), evil: 'x' }, 'on');
    expect(screen.kind === 'question' && screen.typed).toEqual({ beds: '1'.repeat(100) });
  });
});

describe('a question', () => {
  const rate = findStep('rate') as Step;

  it('is answered once it was sent and stands, also when it may stay empty', () => {
    expect(isAnswered(rate, {})).toBe(false);
    expect(isAnswered(rate, { rate: '' })).toBe(true);
    expect(isAnswered(rate, { rate: 'a lot' })).toBe(false);
  });
});
