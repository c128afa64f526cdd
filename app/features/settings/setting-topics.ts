import { type AnySetting, TOPICS } from './fields/setting-fields.ts';
import type { MailState } from './mail-server/mail-state.ts';
import { SETTING_KEYS, type SettingKey, type Settings, settingOf } from './settings-schema.ts';

export type TopicId = keyof typeof TOPICS;

/** A setting as its form shows it. Plain data, so that browsers load none of the parsers. */
export type SettingField = Pick<
  AnySetting,
  'label' | 'hint' | 'kind' | 'fallback' | 'topic' | 'seenAt'
> & {
  key: SettingKey;
  choices?: readonly { value: string; label: string }[];
  /** Whether the site should not go live without it. */
  needed: boolean;
};

export type SettingTopic = {
  id: TopicId;
  label: string;
  hint: string;
  fields: readonly SettingField[];
};

export function toField(key: SettingKey): SettingField {
  const { label, hint, kind, fallback, topic, choices, launch, seenAt } = settingOf(key);
  return {
    ...{ key, label, hint, kind, fallback, topic, needed: launch === 'needed' },
    ...(seenAt === undefined ? {} : { seenAt }),
    ...(choices && { choices: choices.map(({ value, label }) => ({ value, label })) }),
  };
}

/** The topics of the settings with their fields, in display order. */
export const SETTING_TOPICS: readonly SettingTopic[] = (Object.keys(TOPICS) as TopicId[]).map(
  (id) => ({
    id,
    ...TOPICS[id],
    fields: SETTING_KEYS.filter((key) => settingOf(key).topic === id).map(toField),
  }),
);

export function topicPath(topic: TopicId): string {
  return `/admin/settings/${topic}`;
}

/** Where one setting is changed. */
export function settingPath(key: SettingKey): string {
  return `${topicPath(settingOf(key).topic)}#${key}`;
}

export type LaunchItem = {
  key: SettingKey | 'checkouts' | 'mailServer';
  label: string;
  /** What the site does while it is not set. */
  fallback: string;
  /** Whether the site should not go live without it. Everything else may stay empty. */
  needed: boolean;
  /** Where it is set: the one field. */
  href: string;
};

const MAIL_FALLBACKS: Readonly<Record<Exclude<MailState['kind'], 'works'>, string>> = {
  none: 'Nobody gets an email about new leads yet.',
  unreadable: 'The stored password cannot be read, so emails wait. Enter it again.',
  untested: 'Send a test, so that you know that emails arrive.',
  asked: 'A test was sent. Say whether it arrived.',
  missing: 'The last test did not arrive.',
};

const CHECKOUTS: LaunchItem = {
  key: 'checkouts',
  label: 'Checkout links',
  fallback:
    'A chatbot tier without one opens the contact form, with the tier already chosen. The links are under Website, Prices.',
  needed: false,
  href: '/admin/pages/prices',
};

function mailItem({ kind }: MailState): LaunchItem[] {
  if (kind === 'works') return [];
  const fallback = MAIL_FALLBACKS[kind];
  const href = topicPath('mail');
  return [{ key: 'mailServer', label: 'Emails about leads', fallback, needed: true, href }];
}

/** Lists empty settings that matter for a launch, in the topics' order, with their fallbacks. */
export function launchChecklist(
  settings: Readonly<Settings>,
  { checkouts, mail }: { checkouts: boolean; mail: MailState },
): LaunchItem[] {
  const missing = SETTING_TOPICS.flatMap((topic) => topic.fields)
    .filter(({ key }) => settingOf(key).launch !== undefined && settings[key] === null)
    .map(({ key, label, fallback, needed }) => ({
      ...{ key, label, fallback, needed },
      href: settingPath(key),
    }));
  return [...missing, ...(checkouts ? [] : [CHECKOUTS]), ...mailItem(mail)];
}
