import { describe, expect, it } from 'vitest';
import { ACTION_RULES, ACTIONS_PER_PLAN } from './actions.ts';
import { OFFERINGS, type OfferingId, PATHS } from './offerings.ts';
import { createGrowthPlan, type GrowthPlan } from './plan.ts';
import { type Answers, FIELDS, FIRST_REPLIES, FOLLOW_UPS } from './questions.ts';
import { WEIGHTS } from './weights.ts';

const base: Answers = {
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

/** Nothing to fix: full, quick, followed up, a free owner, one home. */
const calm: Answers = {
  ...base,
  occupied: 6,
  referralMoveIns: 0,
  referralFee: null,
  firstReply: 'minutes',
  followUp: 'system',
  ownerHours: 0,
  homesWanted: 1,
};

function planFor(change: Partial<Answers>, from = base): GrowthPlan {
  return createGrowthPlan({ ...from, ...change });
}

/** mulberry32: the same seed gives the same answers on every machine. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

function sampleAnswers(random: () => number): Answers {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const upTo = (max: number) => Math.floor(random() * (max + 1));
  // Half of the values are typical, half are from the whole range of the field.
  const wide = random() < 0.5;
  const count = (id: string, usual: number) => {
    const field = FIELDS.find((each) => each.id === id);
    return upTo(wide && field && field.kind !== 'choice' ? field.max : usual);
  };
  const beds = count('beds', 16);
  return {
    beds,
    occupied: random() < 0.3 ? beds : upTo(beds),
    rate: random() < 0.15 ? null : count('rate', 9000) + pick([0, 0, 0.5, 0.99]),
    referralMoveIns: random() < 0.4 ? 0 : count('referralMoveIns', 12),
    referralFee: random() < 0.15 ? null : count('referralFee', 8000),
    inquiries: random() < 0.2 ? 0 : count('inquiries', 40),
    firstReply: pick(FIRST_REPLIES),
    followUp: pick(FOLLOW_UPS),
    ownerHours: random() < 0.3 ? upTo(10) : count('ownerHours', 80),
    homesWanted: random() < 0.4 ? 1 : 1 + upTo(wide ? 99 : 4),
  };
}

const SAMPLES = Array.from({ length: 1500 }, (_, seed) => {
  const answers = sampleAnswers(createRandom(seed));
  return { answers, plan: createGrowthPlan(answers) };
});

describe('costs', () => {
  it("writes out the calculation with the visitor's own numbers", () => {
    const { costs } = createGrowthPlan(base);
    expect(costs.emptyBeds).toMatchObject({
      amount: 9000,
      formula: '2 empty beds × $4,500 = $9,000 a month',
    });
    expect(costs.referralFees).toMatchObject({
      amount: 1000,
      formula: '4 move-ins a year × $3,000 ÷ 12 = $1,000 a month',
    });
    expect(costs.together).toEqual({
      amount: 10_000,
      formula: '$9,000 + $1,000 = $10,000 a month',
    });
  });

  it('has cents only if the rate has cents', () => {
    const { costs } = planFor({ rate: 4500.1, occupied: 3, referralMoveIns: 5, referralFee: 3500 });
    expect(costs.emptyBeds.formula).toBe('3 empty beds × $4,500.10 = $13,500.30 a month');
    expect(costs.referralFees.formula).toBe(
      '5 move-ins a year × $3,500 ÷ 12 = about $1,458 a month',
    );
    expect(costs.together?.amount).toBe(14_958.3);
  });

  it('uses the singular for one bed and one move-in', () => {
    const { costs } = planFor({ occupied: 5, referralMoveIns: 1 });
    expect(costs.emptyBeds.formula).toBe('1 empty bed × $4,500 = $4,500 a month');
    expect(costs.referralFees.formula).toBe('1 move-in a year × $3,000 ÷ 12 = $250 a month');
  });

  it('are zero without beds, when full, or at a rate of zero', () => {
    expect(planFor({ beds: 0, occupied: 0 }).costs.emptyBeds).toMatchObject({
      amount: 0,
      formula: 'No beds yet, so none are empty.',
    });
    expect(planFor({ occupied: 6 }).costs.emptyBeds).toMatchObject({
      amount: 0,
      formula: 'None of your 6 beds are empty.',
    });
    expect(planFor({ rate: 0 }).costs.emptyBeds).toMatchObject({
      amount: 0,
      formula: '2 empty beds × $0 = $0 a month',
    });
    expect(planFor({ referralMoveIns: 0 }).costs.referralFees.amount).toBe(0);
    expect(planFor({ rate: 0 }).costs.together).toBeNull();
  });

  it('have no amount when a number is missing', () => {
    const { costs } = planFor({ rate: null, referralFee: null });
    expect(costs.emptyBeds).toMatchObject({
      amount: null,
      formula: '2 empty beds × your monthly rate. Add the rate to see the amount.',
    });
    expect(costs.referralFees.amount).toBeNull();
    expect(costs.together).toBeNull();
  });

  it('are exact for the largest numbers that the quiz accepts', () => {
    const { costs } = planFor({
      beds: 500,
      occupied: 0,
      rate: 50_000,
      referralMoveIns: 1000,
      referralFee: 100_000,
    });
    expect(costs.emptyBeds.amount).toBe(25_000_000);
    expect(costs.referralFees.amount).toBe(8_333_333);
    expect(costs.together?.formula).toBe('$25,000,000 + $8,333,333 = $33,333,333 a month');
  });
});

describe('scores', () => {
  it('reach at most 100 on every path, in ascending bands', () => {
    for (const path of PATHS) {
      const weights = WEIGHTS.filter((weight) => weight.path === path.id);
      const most = weights.map((weight) => Math.max(...weight.bands.map((band) => band.points)));
      expect(most.reduce((sum, points) => sum + points, 0)).toBe(100);
    }
    for (const { bands } of WEIGHTS) {
      expect(bands.map((band) => band.from)).toEqual(
        bands.map((band) => band.from).toSorted((a, b) => a - b),
      );
      expect(bands.map((band) => band.points)).toEqual(
        bands.map((band) => band.points).toSorted((a, b) => a - b),
      );
    }
  });

  it('rise with every empty bed', () => {
    const scores = [6, 5, 4, 3, 2, 1, 0].map((occupied) => {
      const plan = planFor({ occupied });
      return plan.scores.find((score) => score.path === 'boost-revenue')?.score ?? -1;
    });
    expect(scores).toEqual(scores.toSorted((a, b) => a - b));
    expect(scores.at(-1)).toBeGreaterThan(scores[0] ?? 0);
  });

  it('keep the order of the paths in a tie', () => {
    const plan = createGrowthPlan(calm);
    expect(plan.scores.map((score) => score.score)).toEqual([0, 0, 0]);
    expect(plan.scores.map((score) => score.path)).toEqual(PATHS.map((path) => path.id));
    expect(plan.recommendation.offering).toBe('quickboost-ai');
    expect(plan.runnerUp.offering).toBe('leader-lift');
  });
});

describe('the recommendation', () => {
  const examples: [string, Partial<Answers>, OfferingId][] = [
    ['paid referrals and a notebook', {}, 'advantage-bundle'],
    [
      'inquiries on a list that wait for a reply',
      { ...calm, occupied: 3, firstReply: 'later' },
      'chatbot',
    ],
    ['empty beds and nothing else', { ...calm, occupied: 2 }, 'quickboost-ai'],
    ['a full home that takes 60 hours', { ...calm, ownerHours: 60 }, 'leader-lift'],
    ['a full home that runs, one more wanted', { ...calm, homesWanted: 2 }, 'scale-prep'],
    ['a full home that runs, three wanted', { ...calm, homesWanted: 3 }, 'shared-success'],
    ['no home yet', { ...calm, beds: 0, occupied: 0, inquiries: 0 }, 'scale-prep'],
  ];

  it.each(examples)('is right for %s', (_, change, offering) => {
    expect(planFor(change).recommendation.offering).toBe(offering);
  });

  it('has an example for every offering', () => {
    const shown = new Set(examples.map(([, , offering]) => offering));
    expect([...shown].sort()).toEqual(OFFERINGS.map((offering) => offering.id).sort());
  });

  it("gives reasons in the visitor's own words and numbers", () => {
    expect(createGrowthPlan(base).recommendation).toEqual({
      offering: 'advantage-bundle',
      name: 'Advantage Bundle',
      path: 'boost-revenue',
      href: '/boost-revenue',
      reasons: [
        '2 of your 6 beds are empty.',
        'A family waits until the next day for your first reply.',
        '4 move-ins come through a paid referral each year.',
      ],
      why: expect.stringContaining('several gaps at once'),
    });
    expect(createGrowthPlan(calm).recommendation.reasons).toEqual([
      'Your 6 beds are filled today, and an opening can come any day.',
    ]);
  });

  it('uses a second offering of the same path when no other path has points', () => {
    const plan = planFor({ occupied: 2, firstReply: 'later' }, calm);
    expect(plan.scores.map((score) => score.score).slice(1)).toEqual([0, 0]);
    expect(plan.recommendation.offering).toBe('chatbot');
    expect(plan.runnerUp.offering).toBe('quickboost-ai');
  });
});

describe('a home that needs nothing', () => {
  it.each([
    ['nothing open at all', {}],
    ['a few hours of the owner’s', { ownerHours: 10 }],
    ['replies within the hour, and a spreadsheet', { firstReply: 'hour', followUp: 'spreadsheet' }],
  ] satisfies [string, Partial<Answers>][])('gets that answer: %s', (_, change) => {
    expect(planFor(change, calm).needed).toBe(false);
  });

  it.each([
    ['an empty bed', { occupied: 5 }],
    ['a referral fee', { referralMoveIns: 1 }],
    ['a wish for another home', { homesWanted: 2 }],
    ['an owner who works half the week in it', { ownerHours: 20 }],
    ['families who wait until the next day', { firstReply: 'next-day' }],
    ['families who wait until later the same day', { firstReply: 'same-day' }],
    ['a notebook', { followUp: 'notebook' }],
    ['no beds yet', { beds: 0, occupied: 0 }],
  ] satisfies [string, Partial<Answers>][])('does not include one with %s', (_, change) => {
    expect(planFor(change, calm).needed).toBe(true);
  });
});

describe('things to do this week', () => {
  it('are three different things, chosen by the answers', () => {
    expect(createGrowthPlan(base).actions.map((action) => action.id)).toEqual([
      'one-list',
      'time-replies',
      'three-calls',
    ]);
    expect(createGrowthPlan(calm).actions.map((action) => action.id)).toEqual([
      'waiting-list',
      'ring-yourself',
      'review',
    ]);
  });

  it('quotes the answer it refers to', () => {
    const reply = createGrowthPlan(base).actions.find((action) => action.id === 'time-replies');
    expect(reply?.text).toContain('"The next day"');
  });
});

describe('the plan of any answers', () => {
  it('is deterministic', () => {
    for (const { answers, plan } of SAMPLES) {
      expect(JSON.stringify(createGrowthPlan(structuredClone(answers)))).toBe(JSON.stringify(plan));
    }
  });

  it('does not modify the answers', () => {
    const frozen = Object.freeze({ ...base });
    expect(() => createGrowthPlan(frozen)).not.toThrow();
  });

  it('is complete: scores in order, reasons, two offerings, three actions', () => {
    for (const { plan } of SAMPLES) {
      const scores = plan.scores.map((each) => each.score);
      expect(scores).toHaveLength(3);
      expect(scores).toEqual(scores.toSorted((a, b) => b - a));
      for (const { score, parts } of plan.scores) {
        expect(score).toBeGreaterThanOrEqual(0);
        expect(score).toBeLessThanOrEqual(100);
        expect(parts.reduce((sum, part) => sum + part.points, 0)).toBe(score);
      }
      expect(plan.recommendation.offering).not.toBe(plan.runnerUp.offering);
      expect(plan.recommendation.path).toBe(plan.scores[0]?.path);
      for (const { reasons, why } of [plan.recommendation, plan.runnerUp]) {
        expect(reasons.length).toBeGreaterThanOrEqual(1);
        expect(reasons.length).toBeLessThanOrEqual(3);
        expect(new Set(reasons).size).toBe(reasons.length);
        expect(why).not.toBe('');
      }
      expect(new Set(plan.actions.map((action) => action.id)).size).toBe(ACTIONS_PER_PLAN);
    }
  });

  it('never prints a broken number or promises a gain', () => {
    for (const { plan } of SAMPLES) {
      const text = JSON.stringify(plan);
      expect(text).not.toMatch(/NaN|Infinity|undefined|\b1 (?:beds|homes|hours|move-ins)\b/);
      expect(text).not.toMatch(/\b(?:will (?:earn|fill|save|grow)|guarantee|average|industry)\b/i);
    }
  });

  it('has costs that follow from the given numbers', () => {
    for (const { answers, plan } of SAMPLES) {
      const { costs } = plan;
      const empty = answers.beds - answers.occupied;
      if (answers.rate === null && empty > 0) expect(costs.emptyBeds.amount).toBeNull();
      else expect(costs.emptyBeds.amount).toBeCloseTo(empty * (answers.rate ?? 0), 2);
      if (answers.referralFee === null && answers.referralMoveIns > 0) {
        expect(costs.referralFees.amount).toBeNull();
      } else {
        const fees = (answers.referralMoveIns * (answers.referralFee ?? 0)) / 12;
        expect(costs.referralFees.amount).toBe(Math.round(fees));
      }
    }
  });

  it('covers every offering, as first and second, and every action', () => {
    const first = new Set<string>();
    const second = new Set<string>();
    const actions = new Set<string>();
    for (const { plan } of SAMPLES) {
      first.add(plan.recommendation.offering);
      second.add(plan.runnerUp.offering);
      for (const action of plan.actions) actions.add(action.id);
    }
    const all = OFFERINGS.map((offering) => offering.id).sort();
    expect([...first].sort()).toEqual(all);
    expect([...second].sort()).toEqual(all);
    expect([...actions].sort()).toEqual(ACTION_RULES.map((rule) => rule.id).sort());
  });
});

it('recommends nothing whose page is offline while there is something else', () => {
  const offline = { '/scale-prep': null, '/boost-revenue': '/about' };
  for (const homesWanted of [1, 2, 5]) {
    for (const from of [base, calm]) {
      const plan = createGrowthPlan({ ...from, homesWanted }, undefined, offline);
      for (const { href } of [plan.recommendation, plan.runnerUp])
        expect(Object.keys(offline)).not.toContain(href);
      expect(plan.recommendation.offering).not.toBe(plan.runnerUp.offering);
    }
  }
});
