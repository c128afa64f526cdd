import { setTimeout as wait } from 'node:timers/promises';
import { DatabaseUnavailableError } from '#database/database-unavailable.ts';
import { DeliveryError } from '#gateways/delivery-error.ts';
import {
  CLAIM_MILLISECONDS,
  type ClaimedMessage,
  claimDue,
  claimOne,
  findNextDue,
  publishOutboxChange,
  type SettleDeps,
  type Settled,
  settle,
} from './claims.server.ts';
import { backoffMilliseconds, isGivenUp } from './queue/backoff.ts';
import {
  type Attempt,
  type ChannelHealth,
  createChannelHealth,
} from './queue/channel-health.server.ts';
import { type Channel, isTest, type MessageKind } from './queue/message.ts';

/**
 * Sends one message. Resolves once the receiver has accepted it, with the payload to store
 * instead of the message.
 * @throws DeliveryError
 */
export type Deliver = (message: ClaimedMessage, signal: AbortSignal) => Promise<object>;
export type Deliverers = Readonly<Record<MessageKind, Deliver>>;

export interface ChannelDeps extends SettleDeps {
  readonly deliverers: Deliverers;
  readonly onError: (error: unknown, message: string) => void;
  readonly random?: () => number;
}

const DELIVERY_TIMEOUT_MILLISECONDS = 60_000;
/** Time for deliveries in progress to finish when the server shuts down. */
const SHUTDOWN_TIMEOUT_MILLISECONDS = 5_000;
const PUBLISH_INTERVAL_MILLISECONDS = 1_000;
const SETTLE_AGAIN_MILLISECONDS = 250;

/** Delivers the messages of one channel. A failing channel does not delay the other. */
export interface ChannelQueue {
  /** Sends everything that is due now, or becomes due while it is sending. */
  deliverDue(shutdownSignal: AbortSignal): Promise<void>;
  /** Something may be due: a delivery that is taking long must not hold it up. */
  wake(): void;
  /** Sends one message now, even while the channel is paused. */
  deliverNow(id: string, shutdownSignal: AbortSignal): Promise<DeliveryResult>;
  /** Milliseconds until the next message is due; null when none is queued. */
  nextInMilliseconds(): Promise<number | null>;
  /** Ends the pause after failures. */
  resume(): void;
}

/** `busy`: the message is being sent, was already delivered, or no longer exists. */
export type DeliveryResult =
  | { kind: 'delivered' }
  | { kind: 'failed'; sentence: string }
  | { kind: 'busy' };

/** The result of one attempt to send a message. */
interface Outcome extends Attempt {
  readonly error: DeliveryError | null;
  readonly settled: Settled;
}

export function createChannel(deps: ChannelDeps, channel: Channel): ChannelQueue {
  const health = createChannelHealth(deps.now, deps.random);
  const shouldPublish = createPublishLimit(deps.now);
  const wake = createWake();

  return {
    deliverDue: (shutdownSignal) =>
      deliverDue({ deps, channel, health, shouldPublish, wake, shutdownSignal }),
    wake: wake.wake,
    async deliverNow(id, shutdownSignal) {
      const message = await claimOne(deps, channel, id);
      if (message === null) return { kind: 'busy' };
      const { error, settled } = await deliverOne(deps, health, message, shutdownSignal);
      if (error === null) health.noteSuccess();
      await settleSurely(deps, [settled], { publish: true }, shutdownSignal);
      return error === null ? { kind: 'delivered' } : { kind: 'failed', sentence: error.message };
    },
    async nextInMilliseconds() {
      const now = deps.now();
      const next = await findNextDue(deps.database, channel, now);
      if (next === null) return null;
      return Math.max(0, Math.max(next.getTime(), health.pauseEnds()) - now.getTime());
    },
    resume: health.resume,
  };
}

interface Run {
  readonly deps: ChannelDeps;
  readonly channel: Channel;
  readonly health: ChannelHealth;
  readonly shouldPublish: () => boolean;
  readonly wake: Wake;
  readonly shutdownSignal: AbortSignal;
}

/** Sends what is due, the next message as soon as one of those that are being sent is done. */
async function deliverDue(run: Run): Promise<void> {
  const { deps, channel, health, shouldPublish, wake, shutdownSignal } = run;
  const sending = new Set<Promise<void>>();
  const finished: Outcome[] = [];
  /** After an error nothing more is claimed, but what is being sent is settled. */
  const errors: unknown[] = [];
  const noteError = (error: unknown) => {
    errors.push(error);
  };
  let unpublished: string | undefined;

  async function startDue(): Promise<void> {
    const stopped = errors.length > 0 || shutdownSignal.aborted;
    const free = stopped ? 0 : health.countFree(sending.size);
    if (free === 0) return;
    for (const message of await claimDue(deps, channel, free)) {
      const delivered = deliverOne(deps, health, message, shutdownSignal);
      const sent = delivered.then((outcome) => {
        finished.push(outcome);
        sending.delete(sent);
      });
      sending.add(sent);
    }
  }

  async function settleFinished(): Promise<void> {
    const outcomes = finished.splice(0);
    if (outcomes.length === 0) return;
    health.note(outcomes);
    const settled = outcomes.map((outcome) => outcome.settled);
    const publish = shouldPublish();
    await settleSurely(deps, settled, { publish }, shutdownSignal);
    unpublished = publish ? undefined : settled[0]?.message.id;
  }

  for (;;) {
    const something = wake.next();
    await startDue().catch(noteError);
    if (sending.size === 0 && finished.length === 0) break;
    if (finished.length === 0) await Promise.race([...sending, something]);
    await settleFinished().catch(noteError);
  }
  if (errors.length > 0) throw errors[0];
  if (unpublished !== undefined) await publishOutboxChange(deps, unpublished);
}

async function deliverOne(
  deps: ChannelDeps,
  health: ChannelHealth,
  message: ClaimedMessage,
  shutdownSignal: AbortSignal,
): Promise<Outcome> {
  const failuresBefore = health.failures();
  const timeout = createTimeout(shutdownSignal);
  const sent = await deps.deliverers[message.kind](message, timeout.signal).catch(
    (error: unknown) => toDeliveryError(error, deps.onError),
  );
  timeout.clear();
  if (!(sent instanceof DeliveryError)) {
    return { error: null, settled: { message, payload: sent }, failuresBefore };
  }
  const nextAt = nextAttempt(deps, message, sent, health.failures());
  const settled = { message, sentence: sent.message, nextAt };
  return { error: sent, settled, failuresBefore };
}

/** Null if no further attempt is made. */
function nextAttempt(
  { now, random }: ChannelDeps,
  message: ClaimedMessage,
  error: DeliveryError,
  failures: number,
): Date | null {
  const { scope } = error;
  if (isTest(message.kind) || isGivenUp(scope, message.attempts)) return null;
  const failed = scope === 'channel' ? failures + 1 : message.attempts;
  return new Date(now().getTime() + backoffMilliseconds(error, failed, random));
}

/**
 * Stores results also when the database was away after the sending: otherwise the messages would be
 * sent again once their claims end. Until then no other server has them.
 */
async function settleSurely(
  deps: ChannelDeps,
  settled: readonly Settled[],
  options: { publish: boolean },
  shutdownSignal: AbortSignal,
): Promise<void> {
  const limit = performance.now() + CLAIM_MILLISECONDS;
  for (;;) {
    const isLast = shutdownSignal.aborted || performance.now() > limit;
    try {
      return await settle(deps, settled, options);
    } catch (error) {
      if (isLast || !(error instanceof DatabaseUnavailableError)) throw error;
    }
    // At a shutdown it is tried once more.
    await wait(SETTLE_AGAIN_MILLISECONDS, undefined, { signal: shutdownSignal }).catch(() => {});
  }
}

/** Limits how often a long queue publishes its progress. */
function createPublishLimit(now: () => Date): () => boolean {
  let publishedAt = 0;
  return () => {
    const time = now().getTime();
    // Absolute, because a clock can be set back.
    if (Math.abs(time - publishedAt) < PUBLISH_INTERVAL_MILLISECONDS) return false;
    publishedAt = time;
    return true;
  };
}

interface Wake {
  /** Resolves at the next call of `wake`. */
  next(): Promise<void>;
  wake(): void;
}

function createWake(): Wake {
  let woken = Promise.withResolvers<void>();
  return {
    next: () => woken.promise,
    wake() {
      woken.resolve();
      woken = Promise.withResolvers();
    },
  };
}

function createTimeout(shutdownSignal: AbortSignal): { signal: AbortSignal; clear: () => void } {
  const controller = new AbortController();
  const abort = () => controller.abort();
  let timer = setTimeout(abort, DELIVERY_TIMEOUT_MILLISECONDS);
  const onShutdown = () => {
    clearTimeout(timer);
    timer = setTimeout(abort, SHUTDOWN_TIMEOUT_MILLISECONDS);
  };
  shutdownSignal.addEventListener('abort', onShutdown, { once: true });
  return {
    signal: controller.signal,
    clear() {
      clearTimeout(timer);
      shutdownSignal.removeEventListener('abort', onShutdown);
    },
  };
}

function toDeliveryError(error: unknown, onError: ChannelDeps['onError']): DeliveryError {
  if (error instanceof DeliveryError) return error;
  onError(error, 'a message could not be created');
  return new DeliveryError(
    'message',
    'Something went wrong on this site. The server log has the details.',
    error,
  );
}
