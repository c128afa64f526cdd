import type { Database } from '#database/connect.ts';
import type { ChangeBus } from './change-bus.ts';
import type { Watch } from './watch.ts';

const POLL_MILLISECONDS = 500;

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
  return {
    poll,
    catchUp: async () => poll(),
    isAway: () => false,
    revision: () => null,
    stop: async () => clearInterval(timer),
  };
}
