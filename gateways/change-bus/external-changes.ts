import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import type { DatabaseLimits } from '#config/database-limits.ts';
import type { Database } from '#database/connect.ts';
import { shareDatabase } from '#database/database-claim.ts';
import { createClient } from '#database/postgres-client.ts';
import type { ChangeMessage } from '#database/write.ts';
import type { ChangeBus } from './change-bus.ts';

const POLL_MILLISECONDS = 500;
const RECONNECT_MILLISECONDS = 1_000;
const CLOSE_MILLISECONDS = 1_000;

export interface Watch {
  /** Checks for changes now; does nothing on PostgreSQL, which sends notifications. */
  poll(): void;
  stop(): Promise<void>;
}

/** SQLite: when another process writes, `data_version` changes; any data may then have changed. */
export function watchDataVersion(
  database: Database,
  bus: ChangeBus,
  onError: (error: unknown) => void,
): Watch {
  const { dataVersion: readVersion } = database;
  if (readVersion === null) throw new Error('This database does not count its versions.');
  let last = readVersion();
  const poll = () => {
    try {
      const current = readVersion();
      if (current === last) return;
      last = current;
      bus.publish([{ type: 'invalidate-all' }]);
    } catch (error) {
      // Caught here because the timer has no other handler; the next poll tries again.
      onError(error);
    }
  };
  const timer = setInterval(poll, POLL_MILLISECONDS);
  timer.unref();
  return { poll, stop: async () => clearInterval(timer) };
}

export interface NotificationOptions {
  readonly url: string;
  /** The id of this process, whose own changes are published already. */
  readonly writer: string;
  readonly bus: ChangeBus;
  readonly limits: DatabaseLimits;
  readonly onError: (error: unknown) => void;
}

/** PostgreSQL: listens for notifications. After reconnecting, any data may have changed. */
export function watchNotifications(options: NotificationOptions): Watch {
  const { bus, onError } = options;
  let client: pg.Client | null = null;
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;

  function reconnectLater(): void {
    client = null;
    if (stopped || timer !== undefined) return;
    timer = setTimeout(() => {
      timer = undefined;
      void listen(true);
    }, RECONNECT_MILLISECONDS);
    timer.unref();
  }

  async function listen(isReconnect: boolean): Promise<void> {
    let isLost = false;
    const lose = (error: unknown) => {
      // A connection can report its loss more than once, even after its replacement is open.
      if (isLost) return;
      isLost = true;
      if (!stopped) onError(error);
      reconnectLater();
    };
    const { url, limits } = options;
    const next = createClient(url, lose, {
      connectMilliseconds: limits.connect,
      answerMilliseconds: limits.statement,
    });
    next.on('notification', ({ payload }) => publishPayload(payload ?? '', options));
    next.on('end', () => lose(new Error('the listening connection has ended')));
    try {
      await next.connect();
      await next.query('listen site_changes');
      await shareDatabase(next);
    } catch (error) {
      lose(error);
    }
    if (isLost || stopped) {
      // A half-open connection would use up one of the server's connections.
      await next.end().catch(onError);
      return;
    }
    client = next;
    if (isReconnect) bus.publish([{ type: 'invalidate-all' }]);
  }

  void listen(false);
  return {
    poll: () => undefined,
    async stop() {
      stopped = true;
      clearTimeout(timer);
      // A connection that has gone silent would never finish closing.
      await Promise.race([client?.end(), wait(CLOSE_MILLISECONDS, null, { ref: false })]);
    },
  };
}

function publishPayload(payload: string, { writer, bus, onError }: NotificationOptions): void {
  try {
    const change = JSON.parse(payload) as ChangeMessage;
    if (change.writer !== writer) bus.publish(change.events);
  } catch (error) {
    // Any database user can send a notification, so its payload may be invalid.
    onError(error);
  }
}
