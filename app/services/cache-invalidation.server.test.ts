import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type ChangeBus, createChangeBus } from '#gateways/change-bus/change-bus.ts';
import { RECOMPRESS_DELAY_MILLISECONDS } from '#server/page-cache/page-cache.ts';
import {
  createCacheInvalidationSource,
  RENEWAL_MILLISECONDS,
} from './cache-invalidation.server.ts';
import type { Services } from './services.server.ts';

let bus: ChangeBus;
let invalidated: number;
let renewed: number;

beforeEach(() => {
  vi.useFakeTimers();
  bus = createChangeBus(() => undefined);
  invalidated = 0;
  renewed = 0;
  const source = createCacheInvalidationSource({
    ...{ bus, changes: {} },
    pageChanges: [{ events: ['media'] }, { events: ['settings'] }],
  } as unknown as Services);
  source.onChange(() => {
    invalidated += 1;
  });
  source.onManyChanges(() => {
    renewed += 1;
  });
});
afterEach(() => vi.useRealTimers());

it('invalidates pages at once after each change that they show', () => {
  bus.publish([{ type: 'media', id: 'a' }]);
  bus.publish([{ type: 'media', id: 'b' }]);
  expect(invalidated).toBe(2);
  bus.publish([{ type: 'leads', id: 'a' }]);
  vi.advanceTimersByTime(10 * RENEWAL_MILLISECONDS);
  expect(invalidated).toBe(2);
});

it('renews pages every five seconds while very many changes are made', () => {
  const change = () => bus.publish([{ type: 'media', id: 'a', isOneOfMany: true }]);
  change();
  vi.advanceTimersByTime(1);
  expect(renewed).toBe(1);
  for (let count = 0; count < 50; count += 1) change();
  vi.advanceTimersByTime(RENEWAL_MILLISECONDS - 2);
  expect(renewed).toBe(1);
  vi.advanceTimersByTime(2);
  expect([renewed, invalidated]).toEqual([2, 0]);
});

it('invalidates pages at once after what a person does meanwhile', () => {
  for (let count = 0; count < 50; count += 1) {
    bus.publish([{ type: 'media', id: 'a', isOneOfMany: true }]);
  }
  bus.publish([{ type: 'settings', id: 'a' }]);
  expect(invalidated).toBe(1);
});

it('keeps pages after very many changes that they do not show', () => {
  bus.publish([{ type: 'leads', id: 'a', isOneOfMany: true }]);
  vi.advanceTimersByTime(RENEWAL_MILLISECONDS);
  expect([renewed, invalidated]).toEqual([0, 0]);
});

it('has pages rendered more often than they get their smallest body while very many change', () => {
  expect(RENEWAL_MILLISECONDS).toBeLessThan(RECOMPRESS_DELAY_MILLISECONDS);
});
