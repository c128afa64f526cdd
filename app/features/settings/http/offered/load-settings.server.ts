import { listProviderFailures } from '#app/features/providers/provider-failures.server.ts';
import { listTimeZones } from '#app/formatting/time-zone.ts';
import type { Services } from '#app/services/services.server.ts';
import { findSubscriberNeeds } from '../../checks/subscriber-needs.server.ts';
import type { SettingField } from '../../setting-topics.ts';
import { findSettings } from '../../settings.server.ts';
import { describeSettings, toSettingTexts } from '../../settings-schema.ts';
import type { SettingsData } from '../../ui/offered/settings-form.tsx';

/**
 * What the forms of the settings show.
 * @param fields those that say beforehand what they need
 */
export async function loadSettings(
  site: Pick<Services, 'config' | 'database' | 'mailer' | 'now'>,
  fields: readonly Pick<SettingField, 'key'>[] = [],
): Promise<SettingsData> {
  const { config, database, now } = site;
  const settings = await findSettings(database.db);
  const asks = fields.some(({ key }) => key === 'subscribers');
  return {
    texts: toSettingTexts(settings),
    found: describeSettings(settings),
    failures: await listProviderFailures(database.db, settings, now()),
    needs: asks ? { subscribers: await findSubscriberNeeds(site, settings) } : {},
    timeZones: listTimeZones(),
    publicOrigin: config.publicOrigin,
  };
}
