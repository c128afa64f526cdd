import type { Database } from '#database/connect.ts';
import type { ChangeBus } from '#gateways/change-bus/change-bus.ts';
import { findSettings } from './settings.server.ts';
import { EMPTY_SETTINGS, type Settings } from './settings-schema.ts';

export interface SettingsReader {
  /** One query for all who ask, until the settings change. */
  read(): Promise<Settings>;
  /** As they were read last, without asking: for who has to answer while the database is away. */
  last(): Readonly<Settings>;
}

/** Reads the settings for pages that are rendered often. */
export function createSettingsReader(
  database: Pick<Database, 'db'>,
  bus: ChangeBus,
): SettingsReader {
  let last: Readonly<Settings> = EMPTY_SETTINGS;
  let kept: Promise<Settings> | null = null;
  bus.subscribe(({ type }) => {
    if (type === 'settings' || type === 'invalidate-all') kept = null;
  });
  return {
    last: () => last,
    read() {
      if (kept !== null) return kept;
      const asked = findSettings(database.db);
      kept = asked;
      asked.then(
        (settings) => {
          last = settings;
        },
        () => {
          if (kept === asked) kept = null;
        },
      );
      return asked;
    },
  };
}
