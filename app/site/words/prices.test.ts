import { describe, expect, it } from 'vitest';
import {
  creditLine,
  defaultPrices,
  fromPlanPrice,
  money,
  perMonth,
  planPrice,
  priceText,
  programLength,
  programPrice,
  tierIds,
} from './prices.ts';

describe('prices', () => {
  it('keeps the chatbot tiers as specified', () => {
    expect(tierIds.map((tier) => planPrice(defaultPrices.sets.chatbot.plans[tier]))).toEqual([
      '$297/mo + $997 setup',
      '$457/mo + $1,297 setup',
      '$597/mo + $1,597 setup',
    ]);
  });

  it('keeps the bundle plans as specified', () => {
    expect(tierIds.map((tier) => planPrice(defaultPrices.sets.bundle.plans[tier]))).toEqual([
      '$497/mo + $997 setup',
      '$797/mo + $1,297 setup',
      '$1,297/mo + $1,597 setup',
    ]);
  });

  it('has a different title for each set', () => {
    expect(defaultPrices.sets.chatbot.title).toBe('Chatbot only');
    expect(defaultPrices.sets.bundle.title).toBe('Advantage Bundle');
  });

  it('keeps the programs as specified', () => {
    expect(programPrice(defaultPrices, 'leader-lift')).toBe('$2,497');
    expect(programLength(defaultPrices, 'leader-lift')).toBe('4 sessions over 2 months');
    expect(programPrice(defaultPrices, 'scale-prep')).toBe('$7,497');
    expect(programLength(defaultPrices, 'scale-prep')).toBe('8 sessions over 4 months');
    expect(programLength(defaultPrices, 'strategy-session')).toBeNull();
  });

  it('says what is credited, and toward what', () => {
    expect(creditLine(defaultPrices, 'strategy-session')).toBe(
      '$500, fully credited toward Scale Prep',
    );
    expect(creditLine(defaultPrices, 'growth-vision-workshop')).toBe(
      '$800, credited if you proceed with a Shared Success partnership',
    );
    expect(creditLine(defaultPrices, 'scale-prep')).toBeNull();
  });
});

describe('formatters', () => {
  it('write dollars with thousands, and cents only where there are some', () => {
    expect(money(997)).toBe('$997');
    expect(money(1297)).toBe('$1,297');
    expect(money(1297.5)).toBe('$1,297.50');
    expect(money(1234567.05)).toBe('$1,234,567.05');
    expect(money(49.999)).toBe('$50');
    expect(perMonth(1297)).toBe('$1,297/mo');
  });

  it('name the cheapest plan of a set, with its setup fee', () => {
    expect(fromPlanPrice(defaultPrices, 'bundle')).toBe('from $497/mo + $997 setup');
    expect(priceText(defaultPrices, { plans: 'chatbot' })).toBe('from $297/mo + $997 setup');
    expect(priceText(defaultPrices, { program: 'growth-vision-workshop' })).toBe('$800');
  });
});
