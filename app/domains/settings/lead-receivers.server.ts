import type { Db } from '#database/connect.ts';
import { findSettings } from './settings.server.ts';
import {
  detectConflicts,
  parseSettings,
  type SettingsForm,
  toSettingTexts,
} from './settings-schema.ts';

/** The settings that say where news of a lead, with all that a visitor typed, is sent. */
const RECEIVERS = ['notificationEmail', 'contactEmail', 'webhookUrl'] as const;

/** Providers’ forms take what a visitor typed. All customers of a provider share its host. */
const FORMS = [
  'quizForm',
  'contactForm',
  'demoForm',
  'introSessionForm',
  'strategySessionForm',
] as const;

/** Whether this form leads customers of the paid session to another address, as a checkout link could. */
export async function changesPaidBooking(db: Db, form: SettingsForm): Promise<boolean> {
  const current = toSettingTexts(await findSettings(db));
  const { touched } = detectConflicts(form, current);
  const text = touched.strategySessionLink?.trim() ?? '';
  return text !== '' && text !== current.strategySessionLink;
}

/** Whether this form has leads sent to somebody new; false if it cannot be saved anyway. */
export async function addsLeadReceiver(db: Db, form: SettingsForm): Promise<boolean> {
  const settings = await findSettings(db);
  const current = toSettingTexts(settings);
  const { touched } = detectConflicts(form, current);
  const isNew = RECEIVERS.some((key) => {
    const text = touched[key]?.trim() ?? '';
    return text !== '' && text !== current[key];
  });
  if (isNew || FORMS.every((key) => touched[key] === undefined)) return isNew;
  const { readSnippet } = await import('./read-snippet.server.ts');
  const typed = Object.fromEntries(FORMS.map((key) => [key, touched[key]]));
  const parsed = parseSettings(typed, settings, { readSnippet });
  if (!parsed.ok) return false;
  const next = toSettingTexts(parsed.values);
  return FORMS.some((key) => next[key] !== undefined && next[key] !== current[key]);
}
