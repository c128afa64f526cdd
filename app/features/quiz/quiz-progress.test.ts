import { describe, expect, it } from 'vitest';
import { findStep, STEPS, type Step } from './questions.ts';
import { advanceQuiz, FIRST_QUESTION, isAnswered } from './quiz-progress.ts';
import { tapsOf, writeTap } from './taps.ts';

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

/** Answers every question in turn, sending the fields shown so far, as a browser would. */
function completeQuiz() {
  const steps: string[] = [];
  const typed: Record<string, string> = {};
  let screen = FIRST_QUESTION;
  while (screen.kind === 'question' && steps.length <= STEPS.length) {
    steps.push(screen.step);
    for (const { id } of (findStep(screen.step) as Step).fields) typed[id] = given[id];
    screen = advanceQuiz({ ...typed, step: screen.step }, 'next');
  }
  return { steps, screen };
}

describe('advanceQuiz', () => {
  it('asks every question once, in order, and ends with the answers', () => {
    const { steps, screen } = completeQuiz();
    expect(steps).toEqual(STEPS.map((step) => step.id));
    expect(screen).toMatchObject({
      kind: 'result',
      answers: { beds: 6, occupied: 4, rate: 4500, referralMoveIns: 0, firstReply: 'next-day' },
    });
  });

  it('repeats a question with an invalid answer and keeps what was typed', () => {
    const screen = advanceQuiz({ step: 'beds', beds: 'six', occupied: '9' }, 'next');
    expect(screen).toMatchObject({
      kind: 'question',
      step: 'beds',
      typed: { beds: 'six', occupied: '9' },
      errors: { beds: 'Enter one number, like 6.' },
    });
  });

  it('takes a tapped answer for the fields of its question, and nothing else', () => {
    const sent = { step: 'beds', beds: 'six', tap: 'beds=6&occupied=5' };
    expect(advanceQuiz(sent, 'next')).toMatchObject({
      step: 'rate',
      typed: { beds: '6', occupied: '5' },
    });
    for (const tap of ['rate=4500', 'beds=7&occupied=5', 'beds=6&occupied=5&rate=1', '%']) {
      expect(advanceQuiz({ ...sent, tap }, 'next')).toMatchObject({
        step: 'beds',
        typed: { beds: 'six' },
      });
    }
  });

  it('repeats a question without validation', () => {
    const typed = { ...given, rate: 'a lot' };
    expect(advanceQuiz({ ...typed, step: 'rate' }, 'show')).toEqual({
      kind: 'question',
      step: 'rate',
      typed,
      errors: {},
    });
  });

  it('goes back without validation and keeps what was typed', () => {
    const screen = advanceQuiz({ ...given, step: 'rate', rate: 'a lot' }, 'back');
    expect(screen).toEqual({
      kind: 'question',
      step: 'beds',
      typed: { ...given, rate: 'a lot' },
      errors: {},
    });
  });

  it('stays at the first question when going back', () => {
    expect(advanceQuiz({ step: 'beds' }, 'back')).toMatchObject({ kind: 'question', step: 'beds' });
  });

  it('returns to an earlier question that is missing at the end', () => {
    const { inquiries: _left, ...rest } = given;
    expect(advanceQuiz({ ...rest, step: 'homes' }, 'next')).toMatchObject({
      kind: 'question',
      step: 'inquiries',
      errors: { inquiries: expect.stringContaining('Enter a number') },
    });
  });

  it('starts over for an unknown step', () => {
    expect(advanceQuiz({ ...given, step: 'constructor' }, 'next')).toEqual(FIRST_QUESTION);
  });

  it('cuts overlong input and drops unknown fields', () => {
    const screen = advanceQuiz({ step: 'beds', beds: '1'.repeat(5000), evil: 'x' }, 'next');
    expect(screen.kind === 'question' && screen.typed).toEqual({ beds: '1'.repeat(100) });
  });
});

describe('what can be tapped', () => {
  it.each(STEPS)('is valid and usual: $id', (step) => {
    const taps = tapsOf(step);
    expect(taps.length).toBeGreaterThanOrEqual(4);
    for (const tap of taps) {
      const sent = { ...given, ...tap, step: step.id, tap: writeTap(tap) };
      const screen = advanceQuiz(sent, 'next');
      expect(screen.kind === 'question' ? screen.errors : {}).toEqual({});
      expect(screen).not.toMatchObject({ step: step.id });
    }
  });
});

describe('isAnswered', () => {
  const rate = findStep('rate') as Step;

  it('is true once a valid answer was sent, also for an empty optional one', () => {
    expect(isAnswered(rate, {})).toBe(false);
    expect(isAnswered(rate, { rate: '' })).toBe(true);
    expect(isAnswered(rate, { rate: 'a lot' })).toBe(false);
  });
});
