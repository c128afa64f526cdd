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
const GOODBYE_MILLISECONDS = 1_000;

export interface Watch {
  /** Looks at once whether there is something to tell; where changes tell themselves, does nothing. */
  look(): void;
  stop(): Promise<void>;
}

/** SQLite: a command that writes beside the server raises `data_version`; then anything may have changed. */
export function watchDataVersion(
  database: Database,
  bus: ChangeBus,
  onError: (error: unknown) => void,
): Watch {
  const { dataVersion: readVersion } = database;
  if (readVersion === null) throw new Error('This database does not count its versions.');
  let last = readVersion();
  const look = () => {
    try {
      const current = readVersion();
      if (current === last) return;
      last = current;
      bus.publish([{ type: 'invalidate-all' }]);
    } catch (error) {
      // Looked at again in a moment; in a timer, nobody else would catch it.
      onError(error);
    }
  };
  const timer = setInterval(look, POLL_MILLISECONDS);
  timer.unref();
  return { look, stop: async () => clearInterval(timer) };
}

export interface NotificationOptions {
  readonly url: string;
  /** Names this process: it knows its own changes already. */
  readonly writer: string;
  readonly bus: ChangeBus;
  readonly limits: DatabaseLimits;
  readonly onError: (error: unknown) => void;
}

/** PostgreSQL: every replica listens; a lost connection is opened again, and then anything may have changed. */
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

  async function listen(again: boolean): Promise<void> {
    let isLost = false;
    const lose = (error: unknown) => {
      // A connection says so more than once, and may do it when the next one is open already.
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
    next.on('notification', ({ payload }) => tell(payload ?? '', options));
    next.on('end', () => lose(new Error('the connection that listens has ended')));
    try {
      await next.connect();
      await next.query('listen site_changes');
      await shareDatabase(next);
    } catch (error) {
      lose(error);
    }
    if (isLost || stopped) {
      // Half open, it would hold a place on the server.
      await next.end().catch(onError);
      return;
    }
    client = next;
    if (again) bus.publish([{ type: 'invalidate-all' }]);
  }

  void listen(false);
  return {
    look: () => undefined,
    async stop() {
      stopped = true;
      clearTimeout(timer);
      // One that is silent would never say goodbye.
      await Promise.race([client?.end(), wait(GOODBYE_MILLISECONDS, null, { ref: false })]);
    },
  };
}

function tell(payload: string, { writer, bus, onError }: NotificationOptions): void {
  try {
    const change = JSON.parse(payload) as ChangeMessage;
    if (change.writer !== writer) bus.publish(change.events);
  } catch (error) {
    // Anybody who may connect to the database can send one.
    onError(error);
  }
}
