import { list, text } from '#app/formatting/log-detail.ts';
import type { Feature } from '../feature.server.ts';
import { SETTING_KEYS, settingOf } from './settings-schema.ts';
import { movedSettings } from './storage/move-settings.server.ts';

export const settings: Feature = {
  about: 'what the owner sets, the mail server and the webhook, and what was sent by them',
  moves: { settings: movedSettings },
  pageChanges: { events: ['settings'] },
  activity: {
    actions: {
      'settings.updated': (detail) => `changed settings: ${list(detail.changed, labelOfSetting)}`,
      'settings.mail-server-set': (detail) =>
        `set up the mail server ${text(detail, 'host', '')} with the sender ${text(detail, 'sender', '')}`,
      'settings.mail-server-removed': (detail) =>
        `removed the mail server ${text(detail, 'host', '')}`,
      'settings.mail-arrived': (detail) =>
        `confirmed that a test email arrived at ${text(detail, 'to', 'an address')}`,
      'settings.mail-missing': (detail) =>
        `said that a test email did not arrive at ${text(detail, 'to', 'an address')}`,
      'webhook.key-renewed': 'created a new webhook key',
    },
    objects: {
      settings: { kind: 'settings' },
    },
  },
};

/** An entry may name a setting that no longer exists. */
function labelOfSetting(name: unknown): string {
  const key = SETTING_KEYS.find((one) => one === name);
  return key === undefined ? String(name) : settingOf(key).label;
}
