import type { Database } from '#database/connect.ts';
import type { ChangeBus } from '#gateways/change-bus/change-bus.ts';
import { findSettings } from './settings.server.ts';
import type { Settings } from './settings-schema.ts';

/** Reads the settings for pages that are rendered often: one query for all, until they change. */
export function createSettingsReader(
  database: Pick<Database, 'db'>,
  bus: ChangeBus,
): () => Promise<Settings> {
  let kept: Promise<Settings> | null = null;
  bus.subscribe(({ type }) => {
    if (type === 'settings' || type === 'elsewhere') kept = null;
  });
  return () => {
    if (kept !== null) return kept;
    const asked = findSettings(database.db);
    kept = asked;
    asked.catch(() => {
      if (kept === asked) kept = null;
    });
    return asked;
  };
}
