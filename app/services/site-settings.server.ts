import type { RouterContextProvider } from 'react-router';
import { type Settings, toPublicSettings } from '#app/features/settings/settings-schema.ts';
import { logFields } from '#server/log-fields.ts';
import { requestInfo, services } from './services.server.ts';

/**
 * Returns the settings for a public page, which must render without the database: then these are the
 * last settings that were read. Private settings are removed, because anybody can request loader data.
 */
export async function findPublicSettings(
  context: Readonly<RouterContextProvider>,
): Promise<Readonly<Settings>> {
  const { readSettings, lastSettings, log } = context.get(services);
  const info = context.get(requestInfo);
  try {
    return toPublicSettings(await readSettings());
  } catch (error) {
    log.error({ ...logFields(info), err: error }, 'settings could not be read');
    info.preventCaching();
    return toPublicSettings(lastSettings());
  }
}
