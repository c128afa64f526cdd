import { SiteMovingError } from '#database/site-moving-error.ts';
import type { ChangeBus } from '#gateways/change-bus/change-bus.ts';
import {
  type ChannelDeps,
  type ChannelQueue,
  createChannel,
  type DeliveryResult,
} from './channel.server.ts';
import { releaseClaims } from './claims.server.ts';
import { CHANNELS, type Channel } from './queue/message.ts';

export interface OutboxWorkerDeps extends ChannelDeps {
  readonly bus: ChangeBus;
  readonly shutdownSignal: AbortSignal;
}

export interface OutboxWorker {
  /** Starts sending messages as they fall due. `alone`: no other server uses this database. */
  start(options: { alone: boolean }): Promise<void>;
  /** Sends what is due now, once. */
  deliverDue(): Promise<void>;
  /** Sends one message now and returns the result. */
  deliverNow(channel: Channel, id: string): Promise<DeliveryResult>;
  /** Retries now, even on a channel that just failed. */
  retryNow(): void;
  /** Resolves when no delivery is in progress. */
  stop(): Promise<void>;
}

/** A fallback: events normally wake the worker when a message is queued. */
const POLL_INTERVAL_MILLISECONDS = 60_000;
const ERROR_DELAY_MILLISECONDS = 5_000;

export function createOutboxWorker(deps: OutboxWorkerDeps): OutboxWorker {
  const channels = new Map(CHANNELS.map((name) => [name, createChannel(deps, name)]));
  const runners = [...channels.values()].map((channel) => createRunner(deps, channel));
  let unsubscribe = () => {};
  return {
    async start({ alone }) {
      try {
        if (alone) await releaseClaims(deps);
      } catch (error) {
        // While the site is being moved, nothing is claimed: the messages go along.
        if (!(error instanceof SiteMovingError)) throw error;
      }
      unsubscribe = deps.bus.subscribe(({ type }) => {
        if (type === 'outbox' || type === 'invalidate-all')
          for (const runner of runners) runner.wake();
      });
      for (const runner of runners) runner.wake();
    },
    async deliverDue() {
      await Promise.all(runners.map((runner) => runner.deliverDue()));
    },
    async deliverNow(channel, id) {
      const answer = await channels.get(channel)?.deliverNow(id, deps.shutdownSignal);
      return answer ?? { kind: 'busy' };
    },
    retryNow() {
      for (const runner of runners) runner.retryNow();
    },
    async stop() {
      unsubscribe();
      await Promise.all(runners.map((runner) => runner.stop()));
    },
  };
}

/** Runs a channel on a timer: one run at a time, and another one if it was woken during the run. */
function createRunner(deps: OutboxWorkerDeps, channel: ChannelQueue) {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | null = null;
  let wokenDuringRun = false;
  let stopped = false;

  function wakeIn(ms: number): void {
    clearTimeout(timer);
    if (stopped || deps.shutdownSignal.aborted) return;
    timer = setTimeout(wake, Math.min(ms, POLL_INTERVAL_MILLISECONDS));
    timer.unref();
  }

  function wake(): void {
    if (stopped || deps.shutdownSignal.aborted) return;
    if (running !== null) {
      wokenDuringRun = true;
      channel.wake();
      return;
    }
    wokenDuringRun = false;
    running = run().finally(() => {
      running = null;
      if (wokenDuringRun) wake();
    });
  }

  async function run(): Promise<void> {
    clearTimeout(timer);
    try {
      await channel.deliverDue(deps.shutdownSignal);
      wakeIn((await channel.nextInMilliseconds()) ?? POLL_INTERVAL_MILLISECONDS);
    } catch (error) {
      deps.onError(error, 'the outbox run failed');
      wakeIn(ERROR_DELAY_MILLISECONDS);
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
