import type { ChangeBus } from '#gateways/change-bus/change-bus.ts';
import {
  type ChannelDeps,
  type ChannelRun,
  createChannel,
  type DeliveryAnswer,
} from './channel.server.ts';
import { releaseClaims } from './claims.server.ts';
import { CHANNELS, type Channel } from './message.ts';

export interface OutboxWorkerDeps extends ChannelDeps {
  readonly bus: ChangeBus;
  readonly shutdownSignal: AbortSignal;
}

export interface OutboxWorker {
  /** From now on messages are sent as they fall due. `alone`: no other server works on this data. */
  start(options: { alone: boolean }): Promise<void>;
  /** Sends what is due now, once. */
  deliverDue(): Promise<void>;
  /** Sends one message at once, for somebody who waits for the answer. */
  deliverNow(channel: Channel, id: string): Promise<DeliveryAnswer>;
  /** Tries again at once, also where a channel was just down. */
  retryNow(): void;
  /** Resolves when nothing is under way any more. */
  stop(): Promise<void>;
}

/** Nothing should fall due unnoticed; this is for what nobody could tell us. */
const LOOK_EVERY_MILLISECONDS = 60_000;
const AFTER_ERROR_MILLISECONDS = 5_000;

export function createOutboxWorker(deps: OutboxWorkerDeps): OutboxWorker {
  const channels = new Map(CHANNELS.map((name) => [name, createChannel(deps, name)]));
  const lanes = [...channels.values()].map((channel) => createLane(deps, channel));
  let unsubscribe = () => {};
  return {
    async start({ alone }) {
      if (alone) await releaseClaims(deps);
      unsubscribe = deps.bus.subscribe(({ type }) => {
        if (type === 'outbox' || type === 'invalidate-all') for (const lane of lanes) lane.wake();
      });
      for (const lane of lanes) lane.wake();
    },
    async deliverDue() {
      await Promise.all(lanes.map((lane) => lane.deliverDue()));
    },
    async deliverNow(channel, id) {
      const answer = await channels.get(channel)?.deliverNow(id, deps.shutdownSignal);
      return answer ?? { kind: 'busy' };
    },
    retryNow() {
      for (const lane of lanes) lane.retryNow();
    },
    async stop() {
      unsubscribe();
      await Promise.all(lanes.map((lane) => lane.stop()));
    },
  };
}

/** A channel with its timer: one run at a time, and one more if it was woken meanwhile. */
function createLane(deps: OutboxWorkerDeps, channel: ChannelRun) {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | null = null;
  let wokenMeanwhile = false;
  let stopped = false;

  function wakeIn(ms: number): void {
    clearTimeout(timer);
    if (stopped || deps.shutdownSignal.aborted) return;
    timer = setTimeout(wake, Math.min(ms, LOOK_EVERY_MILLISECONDS));
    timer.unref();
  }

  function wake(): void {
    if (stopped || deps.shutdownSignal.aborted) return;
    if (running !== null) {
      wokenMeanwhile = true;
      return;
    }
    wokenMeanwhile = false;
    running = run().finally(() => {
      running = null;
      if (wokenMeanwhile) wake();
    });
  }

  async function run(): Promise<void> {
    clearTimeout(timer);
    try {
      await channel.deliverDue(deps.shutdownSignal);
      wakeIn((await channel.nextInMs()) ?? LOOK_EVERY_MILLISECONDS);
    } catch (error) {
      deps.onError(error, 'the outbox could not be worked off');
      wakeIn(AFTER_ERROR_MILLISECONDS);
    }
  }

  return {
    wake,
    deliverDue: () => channel.deliverDue(deps.shutdownSignal),
    retryNow() {
      channel.resume();
      wake();
    },
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
