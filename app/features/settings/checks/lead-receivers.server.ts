import type { Db } from '#database/connect.ts';
import type { AnySetting } from '../fields/setting-fields.ts';
import { findSettings } from '../settings.server.ts';
import {
  detectConflicts,
  parseSettings,
  SETTING_KEYS,
  type SettingKey,
  type SettingsForm,
  settingOf,
  toSettingTexts,
} from '../settings-schema.ts';

function listGuarded(reason: AnySetting['guarded']): SettingKey[] {
  return SETTING_KEYS.filter((key) => settingOf(key).guarded === reason);
}

const RECEIVERS = listGuarded('receives-leads');
const FORMS = listGuarded('takes-leads');
const PAID_BOOKINGS = listGuarded('takes-payment');

/**
 * Whether this form sends customers of the paid session to a new address, as a checkout link could.
 */
export async function changesPaidBooking(db: Db, form: SettingsForm): Promise<boolean> {
  const current = toSettingTexts(await findSettings(db));
  const { touched } = detectConflicts(form, current);
  return PAID_BOOKINGS.some((key) => isNewText(touched[key], current[key]));
}

/** Whether this form sends leads to somebody new; false if it cannot be saved anyway. */
export async function addsLeadReceiver(db: Db, form: SettingsForm): Promise<boolean> {
  const settings = await findSettings(db);
  const current = toSettingTexts(settings);
  const { touched } = detectConflicts(form, current);
  const isNew = RECEIVERS.some((key) => isNewText(touched[key], current[key]));
  if (isNew || FORMS.every((key) => touched[key] === undefined)) return isNew;
  const { readSnippet } = await import('../snippets/read-snippet.server.ts');
  const typed = Object.fromEntries(FORMS.map((key) => [key, touched[key]]));
  const parsed = parseSettings(typed, settings, { readSnippet });
  if (!parsed.ok) return false;
  const next = toSettingTexts(parsed.values);
  return FORMS.some((key) => next[key] !== undefined && next[key] !== current[key]);
}

function isNewText(typed: string | undefined, current: string | undefined): boolean {
  const text = typed?.trim() ?? '';
  return text !== '' && text !== current;
}
