import type { RouterContextProvider } from 'react-router';
import { findSettings } from './domains/settings/settings.server.ts';
import { EMPTY_SETTINGS, type Settings } from './domains/settings/settings-schema.ts';
import { requestFacts, services } from './services.server.ts';

/** The settings for a page that must stand even when the database does not: then nothing is set. */
export async function findSettingsOrNone(
  context: Readonly<RouterContextProvider>,
): Promise<Readonly<Settings>> {
  const { database, log } = context.get(services);
  try {
    return await findSettings(database.db);
  } catch (error) {
    log.error({ id: context.get(requestFacts).id, err: error }, 'the settings could not be read');
    return EMPTY_SETTINGS;
  }
}
