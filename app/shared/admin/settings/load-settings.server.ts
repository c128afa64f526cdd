import { listProviderFailures } from '#app/domains/providers/provider-failures.server.ts';
import { findSettings } from '#app/domains/settings/settings.server.ts';
import { describeSettings, toSettingTexts } from '#app/domains/settings/settings-schema.ts';
import { listTimeZones } from '#app/domains/settings/time-zone.ts';
import type { Services } from '#app/services/services.server.ts';
import type { SettingsData } from '#app/ui/admin/settings/settings-form.tsx';

/** What the forms of the settings show. */
export async function loadSettings({
  config,
  database,
  now,
}: Pick<Services, 'config' | 'database' | 'now'>): Promise<SettingsData> {
  const settings = await findSettings(database.db);
  return {
    texts: toSettingTexts(settings),
    found: describeSettings(settings),
    failures: await listProviderFailures(database.db, settings, now()),
    timeZones: listTimeZones(),
    publicOrigin: config.publicOrigin,
  };
}
