import type { Db } from '#database/connect.ts';
import { findSettings } from './settings.server.ts';
import { detectConflicts, type SettingsForm, toSettingTexts } from './settings-schema.ts';

/** The settings that say where news of a lead, with all that a visitor typed, is sent. */
const RECEIVERS = ['notificationEmail', 'contactEmail', 'webhookUrl'] as const;

/** Whether this form has leads sent to somebody new. */
export async function addsLeadReceiver(db: Db, form: SettingsForm): Promise<boolean> {
  const current = toSettingTexts(await findSettings(db));
  const { touched } = detectConflicts(form, current);
  return RECEIVERS.some((key) => {
    const text = touched[key]?.trim() ?? '';
    return text !== '' && text !== current[key];
  });
}
