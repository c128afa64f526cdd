import type { WriteDeps } from '#database/write.ts';
import { DeliveryError } from '#gateways/delivery-error.ts';
import { backoffMs, MOST_ATTEMPTS } from './backoff.ts';
import {
  type ClaimedMessage,
  claimDue,
  claimOne,
  findNextDue,
  publishOutboxChange,
  type Settled,
  settle,
} from './claims.server.ts';
import { type Channel, isTest, type MessageKind } from './message.ts';

/**
 * Sends one message; resolves when the other end has taken it, with what may be kept of it.
 * @throws DeliveryError
 */
export type Deliver = (message: ClaimedMessage, signal: AbortSignal) => Promise<object>;
export type Deliverers = Readonly<Record<MessageKind, Deliver>>;

export interface ChannelDeps extends WriteDeps {
  readonly deliverers: Deliverers;
  readonly onError: (error: unknown, message: string) => void;
  readonly random?: () => number;
}

const AT_ONCE = 8;
const DELIVERY_MILLISECONDS = 60_000;
/** What is under way when the server stops may still end well. */
const LAST_CHANCE_MILLISECONDS = 5_000;
const TELL_EVERY_MILLISECONDS = 1_000;

/** One way out of the house. A channel that is down holds up no other one. */
export interface ChannelRun {
  /** Sends everything that is due now. */
  deliverDue(shutdownSignal: AbortSignal): Promise<void>;
  /** Sends one message at once, whatever the channel has done so far. */
  deliverNow(id: string, shutdownSignal: AbortSignal): Promise<DeliveryAnswer>;
  /** Milliseconds until there may be something to do; null when nothing waits. */
  nextInMs(): Promise<number | null>;
  /** Does not wait until the channel is thought to be back. */
  resume(): void;
}

/** `busy`: it has arrived meanwhile, is being sent, or is not there any more. */
export type DeliveryAnswer =
  | { kind: 'delivered' }
  | { kind: 'failed'; sentence: string }
  | { kind: 'busy' };

interface Outcome {
  /** Why it was not delivered; null when it was. */
  readonly problem: DeliveryError | null;
  readonly settled: Settled;
}

export function createChannel(deps: ChannelDeps, channel: Channel): ChannelRun {
  let failures = 0;
  let pausedUntil = 0;
  let toldAt = 0;

  async function deliverOne(
    message: ClaimedMessage,
    shutdownSignal: AbortSignal,
  ): Promise<Outcome> {
    const limit = limitTime(shutdownSignal);
    const sent = await deps.deliverers[message.kind](message, limit.signal).catch(
      (error: unknown) => toDeliveryError(error, deps.onError),
    );
    limit.end();
    if (!(sent instanceof DeliveryError)) {
      return { problem: null, settled: { message, remains: sent } };
    }
    const nextAt = nextAttempt(message, sent);
    return { problem: sent, settled: { message, sentence: sent.message, nextAt } };
  }

  function nextAttempt(message: ClaimedMessage, problem: DeliveryError): Date | null {
    const { scope } = problem;
    if (isTest(message.kind)) return null;
    if (scope === 'message' && message.attempts >= MOST_ATTEMPTS) return null;
    const wait = backoffMs(
      scope,
      scope === 'message' ? message.attempts : failures + 1,
      deps.random,
    );
    return new Date(deps.now().getTime() + wait);
  }

  /** A long queue is not told message by message. */
  function isTimeToTell(): boolean {
    const now = deps.now().getTime();
    if (now - toldAt < TELL_EVERY_MILLISECONDS) return false;
    toldAt = now;
    return true;
  }

  return {
    async deliverDue(shutdownSignal) {
      let untold: string | undefined;
      while (!shutdownSignal.aborted && deps.now().getTime() >= pausedUntil) {
        // One message tries a channel that was down; the others do not spend their attempts.
        const batch = await claimDue(deps, channel, failures > 0 ? 1 : AT_ONCE);
        if (batch.length === 0) break;
        const outcomes = await Promise.all(batch.map((each) => deliverOne(each, shutdownSignal)));
        // A refusal is an answer, too.
        if (outcomes.some(({ problem }) => problem?.scope !== 'channel')) {
          failures = 0;
        } else {
          failures += 1;
          pausedUntil = deps.now().getTime() + backoffMs('channel', failures, deps.random);
        }
        const told = isTimeToTell();
        await settle(
          deps,
          outcomes.map(({ settled }) => settled),
          { tell: told },
        );
        untold = told ? undefined : batch[0]?.id;
      }
      if (untold !== undefined) await publishOutboxChange(deps, untold);
    },
    async deliverNow(id, shutdownSignal) {
      const message = await claimOne(deps, channel, id);
      if (message === null) return { kind: 'busy' };
      const { problem, settled } = await deliverOne(message, shutdownSignal);
      if (problem === null) {
        failures = 0;
        pausedUntil = 0;
      }
      await settle(deps, [settled], { tell: true });
      return problem === null
        ? { kind: 'delivered' }
        : { kind: 'failed', sentence: problem.message };
    },
    async nextInMs() {
      const next = await findNextDue(deps.database, channel);
      if (next === null) return null;
      return Math.max(0, Math.max(next.getTime(), pausedUntil) - deps.now().getTime());
    },
    resume() {
      pausedUntil = 0;
    },
  };
}

function limitTime(shutdownSignal: AbortSignal): { signal: AbortSignal; end: () => void } {
  const abort = new AbortController();
  const stop = () => abort.abort();
  let timer = setTimeout(stop, DELIVERY_MILLISECONDS);
  const onStopping = () => {
    clearTimeout(timer);
    timer = setTimeout(stop, LAST_CHANCE_MILLISECONDS);
  };
  shutdownSignal.addEventListener('abort', onStopping, { once: true });
  return {
    signal: abort.signal,
    end() {
      clearTimeout(timer);
      shutdownSignal.removeEventListener('abort', onStopping);
    },
  };
}

function toDeliveryError(error: unknown, onError: ChannelDeps['onError']): DeliveryError {
  if (error instanceof DeliveryError) return error;
  onError(error, 'a message could not be made');
  return new DeliveryError(
    'message',
    'Something went wrong on our side. The log of the server says what.',
    error,
  );
}
