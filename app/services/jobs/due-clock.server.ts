import type { ChangeEvent } from '#database/write.ts';
import type { ChangeBus } from '#gateways/change-bus/change-bus.ts';

/** Does what is scheduled, such as announcing a post or sending a reminder about a lead. */
export interface DueClock {
  /** Does things when they are due, and right away what fell due while no server was running. */
  start(): void;
  /** Resolves when nothing is in progress. */
  stop(): Promise<void>;
}

export interface DueClockDeps {
  readonly findNextDue: () => Promise<Date | null>;
  readonly doDue: () => Promise<void>;
  /** The changes after which something else may be due next. */
  readonly changes: readonly ChangeEvent['type'][];
  readonly bus: Pick<ChangeBus, 'subscribe'>;
  readonly now: () => Date;
  readonly onError: (error: unknown) => void;
}

/**
 * The time is compared this often instead of waiting for the due time: a timer would not notice that
 * the clock was set, or that the machine slept.
 */
const TICK_MILLISECONDS = 250;
/** A fallback: normally, events announce a changed schedule. */
const REREAD_TICKS = (30 * 1_000) / TICK_MILLISECONDS;
const RETRY_TICKS = (5 * 1_000) / TICK_MILLISECONDS;

/** Between two changes of the schedule, a tick compares two numbers and queries nothing. */
export function createDueClock(deps: DueClockDeps): DueClock {
  let nextDue: Date | null = null;
  let ticksUntilRead = 0;
  let running: Promise<void> | null = null;
  let timer: NodeJS.Timeout | undefined;
  let unsubscribe = () => {};

  async function run(): Promise<void> {
    try {
      if (ticksUntilRead <= 0) {
        // Set first, so that a change during the query causes another query.
        ticksUntilRead = REREAD_TICKS;
        nextDue = await deps.findNextDue();
      }
      if (!isDue()) return;
      ticksUntilRead = 0;
      await deps.doDue();
    } catch (error) {
      deps.onError(error);
      nextDue = null;
      ticksUntilRead = RETRY_TICKS;
    }
  }

  function isDue(): boolean {
    return nextDue !== null && deps.now().getTime() >= nextDue.getTime();
  }

  function tick(): void {
    if (running !== null) return;
    ticksUntilRead -= 1;
    if (ticksUntilRead > 0 && !isDue()) return;
    running = run().finally(() => {
      running = null;
    });
  }

  return {
    start() {
      unsubscribe = deps.bus.subscribe(({ type }) => {
        if (type === 'invalidate-all' || deps.changes.includes(type)) ticksUntilRead = 0;
      });
      timer = setInterval(tick, TICK_MILLISECONDS);
      timer.unref();
      tick();
    },
    async stop() {
      unsubscribe();
      clearInterval(timer);
      await running;
    },
  };
}
