import type pg from 'pg';
import type { Database } from '#database/connect.ts';
import { shareDatabase } from '#database/database-claim.ts';
import { loadPg } from '#database/load-pg.ts';
import type { ChangeMessage } from '#database/write.ts';
import type { ChangeBus } from './change-bus.ts';

const POLL_MILLISECONDS = 500;
const RECONNECT_MILLISECONDS = 1_000;

export interface Watch {
  /** Looks at once whether there is something to tell; where changes tell themselves, does nothing. */
  look(): void;
  stop(): Promise<void>;
}

/** SQLite: a command that writes beside the server raises `data_version`; then anything may have changed. */
export function watchDataVersion(database: Database, bus: ChangeBus): Watch {
  const { dataVersion: readVersion } = database;
  if (readVersion === null) throw new Error('This database does not count its versions.');
  let last = readVersion();
  const look = () => {
    const current = readVersion();
    if (current === last) return;
    last = current;
    bus.publish([{ type: 'elsewhere' }]);
  };
  const timer = setInterval(look, POLL_MILLISECONDS);
  timer.unref();
  return { look, stop: async () => clearInterval(timer) };
}

/** PostgreSQL: every replica listens; a lost connection is opened again, and then anything may have changed. */
export function watchNotifications(
  url: string,
  writer: string,
  bus: ChangeBus,
  onError: (error: unknown) => void,
): Watch {
  const { Client } = loadPg();
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
    const next = new Client({ connectionString: url });
    next.on('notification', (message) => {
      const change = JSON.parse(message.payload ?? '') as ChangeMessage;
      if (change.writer !== writer) bus.publish(change.events);
    });
    next.on('error', (error) => {
      onError(error);
      reconnectLater();
    });
    next.on('end', reconnectLater);
    try {
      await next.connect();
      await next.query('listen site_changes');
      await shareDatabase(next);
      client = next;
      if (again) bus.publish([{ type: 'elsewhere' }]);
    } catch (error) {
      onError(error);
      reconnectLater();
    }
  }

  void listen(false);
  return {
    look: () => undefined,
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await client?.end();
    },
  };
}
