import { type AnySetting, GROUPS } from './setting-fields.ts';
import { SETTING_KEYS, type SettingKey, type Settings, settingOf } from './settings-schema.ts';

/** A setting as its form shows it. Plain data: a browser gets none of the parsers. */
export type SettingField = Pick<AnySetting, 'label' | 'hint' | 'kind' | 'fallback'> & {
  key: SettingKey;
  choices?: readonly { value: string; label: string }[];
  /** Whether the site should not go live without it. */
  needed: boolean;
};

export type SettingGroup = {
  id: string;
  label: string;
  hint: string;
  fields: readonly SettingField[];
};

function toField(key: SettingKey): SettingField {
  const { label, hint, kind, fallback, choices, launch } = settingOf(key);
  const field = { key, label, hint, kind, fallback, needed: launch === 'needed' };
  if (choices === undefined) return field;
  return { ...field, choices: choices.map(({ value, label }) => ({ value, label })) };
}

/** The groups and fields of the settings page, in display order. */
export const SETTING_GROUPS: readonly SettingGroup[] = Object.entries(GROUPS).map(
  ([id, { label, hint }]) => ({
    id,
    label,
    hint,
    fields: SETTING_KEYS.filter((key) => settingOf(key).group === id).map(toField),
  }),
);

export type LaunchItem = {
  key: SettingKey | 'checkouts' | 'mailServer';
  label: string;
  /** What the site does without it. */
  fallback: string;
  /** Whether the site should not go live without it. Everything else may stay empty. */
  needed: boolean;
};

const MAIL_SERVER: LaunchItem = {
  key: 'mailServer',
  label: 'Mail server',
  fallback:
    'Emails are not sent. You can read them under Email and webhooks. The person who runs your server connects a mail server by setting SMTP_URL and MAIL_FROM.',
  needed: true,
};

const CHECKOUTS: LaunchItem = {
  key: 'checkouts',
  label: 'Checkout links',
  fallback:
    'A chatbot tier without one opens the contact form, with the tier already chosen. The links are beside their prices: Pages, then Prices and plans.',
  needed: false,
};

/** Lists empty settings that matter for a launch, in the page's order, with their fallbacks. */
export function launchChecklist(
  settings: Readonly<Settings>,
  { checkouts, mailServer }: { checkouts: boolean; mailServer: boolean },
): LaunchItem[] {
  const missing = SETTING_GROUPS.flatMap((group) => group.fields)
    .filter(({ key }) => settingOf(key).launch !== undefined && settings[key] === null)
    .map(({ key, label, fallback, needed }) => ({ key, label, fallback, needed }));
  return [...missing, ...(checkouts ? [] : [CHECKOUTS]), ...(mailServer ? [] : [MAIL_SERVER])];
}
