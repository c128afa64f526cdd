import type { Database } from '#database/connect.ts';
import type { ChangeBus } from '#gateways/change-bus/change-bus.ts';
import { keepUntilChanged } from '#gateways/change-bus/keep-until-changed.ts';
import { findSettings } from '../settings.server.ts';
import { EMPTY_SETTINGS, type Settings } from '../settings-schema.ts';

export interface SettingsReader {
  /** Runs one query and shares its result until the settings change. */
  read(): Promise<Settings>;
  /** Returns the last settings that were read, for responses while the database is unavailable. */
  last(): Readonly<Settings>;
}

/** Caches the settings in memory, because every rendered page reads them. */
export function createSettingsReader(
  database: Pick<Database, 'db'>,
  bus: ChangeBus,
): SettingsReader {
  return keepUntilChanged(bus, ['settings'], {
    readNow: () => findSettings(database.db),
    empty: EMPTY_SETTINGS,
  });
}
