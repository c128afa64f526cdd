import type { RouterContextProvider } from 'react-router';
import { type Settings, toPublicSettings } from '#app/domains/settings/settings-schema.ts';
import { requestFacts, services } from './services.server.ts';

/**
 * The settings for a public page, which must stand even when the database does not: then they are as
 * they were read last. Anybody may ask for the data behind a page, so that it holds nothing but what pages show.
 */
export async function findSettingsOrNone(
  context: Readonly<RouterContextProvider>,
): Promise<Readonly<Settings>> {
  const { readSettings, lastSettings, log } = context.get(services);
  const { id, preventCaching } = context.get(requestFacts);
  try {
    return toPublicSettings(await readSettings());
  } catch (error) {
    log.error({ id, err: error }, 'the settings could not be read');
    preventCaching();
    return toPublicSettings(lastSettings());
  }
}
