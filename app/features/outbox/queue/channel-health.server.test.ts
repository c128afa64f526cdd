import { describe, expect, it } from 'vitest';
import { createChannelHealth } from './channel-health.server.ts';

const START = Date.parse('2026-01-05T12:00:00Z');
const SECOND = 1_000;
const failed = (failuresBefore: number, askedWait = 0) => ({
  error: { scope: 'channel' as const, askedWait },
  failuresBefore,
});
const delivered = { error: null, failuresBefore: 0 };
const rejected = { error: { scope: 'final' as const, askedWait: 0 }, failuresBefore: 1 };

/** A channel whose waits have no jitter, and its clock. */
function openHealth() {
  let time = START;
  const health = createChannelHealth(
    () => new Date(time),
    () => 0,
  );
  return {
    health,
    pass: (milliseconds: number) => {
      time += milliseconds;
    },
  };
}

describe('a channel that works', () => {
  it('sends up to eight messages at a time', () => {
    const { health } = openHealth();
    expect(health.countFree(0)).toBe(8);
    expect(health.countFree(7)).toBe(1);
    expect(health.countFree(8)).toBe(0);
  });
});

describe('a channel that fails', () => {
  it('pauses, and then sends one message at a time', () => {
    const { health, pass } = openHealth();
    health.note([failed(0)]);
    expect(health.countFree(0)).toBe(0);
    expect(health.pauseEnds()).toBe(START + 2 * SECOND);
    pass(2 * SECOND);
    expect(health.pauseEnds()).toBe(0);
    expect(health.countFree(0)).toBe(1);
    expect(health.countFree(1)).toBe(0);
  });

  it('counts messages that were sent at the same time once', () => {
    const { health } = openHealth();
    health.note([failed(0), failed(0)]);
    health.note([failed(0)]);
    expect(health.failures()).toBe(1);
    health.note([failed(1)]);
    expect(health.failures()).toBe(2);
  });

  it('pauses as long as the receiver asks for', () => {
    const { health } = openHealth();
    health.note([failed(0), failed(0, 90 * SECOND)]);
    expect(health.pauseEnds()).toBe(START + 90 * SECOND);
  });

  it('works again once a message was delivered, or rejected for its own sake', () => {
    for (const proof of [delivered, rejected]) {
      const { health } = openHealth();
      health.note([failed(0)]);
      health.note([failed(1), proof]);
      expect(health.failures()).toBe(0);
      expect(health.countFree(0)).toBe(8);
    }
  });

  it('still probes with one message when its pause is ended early', () => {
    const { health } = openHealth();
    health.note([failed(0)]);
    health.resume();
    expect(health.countFree(0)).toBe(1);
  });

  it('does not pause for long when the clock was set back', () => {
    const { health, pass } = openHealth();
    health.note([failed(0)]);
    pass(-24 * 60 * 60 * SECOND);
    expect(health.pauseEnds()).toBe(0);
  });
});
