import { rankAll } from '#app/formatting/close-words.ts';
import { SETTING_TOPICS, settingPath, topicPath } from './setting-topics.ts';

/** One result of a search through the settings. */
export interface SettingPlace {
  readonly href: string;
  readonly label: string;
  readonly hint: string;
}

export interface SettingSection extends SettingPlace {
  /** The settings on its page, each with the id of its field there. */
  readonly places: readonly (SettingPlace & { readonly id: string })[];
}

const MAIL_SERVER = {
  id: 'mail-server',
  href: `${topicPath('mail')}#mail-server`,
  label: 'Mail server',
  hint: 'Google Workspace, Microsoft 365, Postmark, Amazon SES or another one, with SMTP. Send a test, and see what SPF, DKIM and DMARC need.',
};

const MAIL_TEXTS = {
  id: 'mail-texts',
  href: '/admin/settings/emails',
  label: 'What emails say',
  hint: 'The words of every email that this site sends: to you, your team, leads and subscribers.',
};

/** The topics, each with its settings. */
export const SETTING_SECTIONS: readonly SettingSection[] = SETTING_TOPICS.map(
  ({ id, label, hint, fields }) => ({
    href: topicPath(id),
    label,
    hint,
    places: [
      ...(id === 'mail' ? [MAIL_SERVER, MAIL_TEXTS] : []),
      ...fields.map(({ key, label, hint }) => ({ id: key, href: settingPath(key), label, hint })),
    ],
  }),
);

/** A result, and what it is: a topic of the settings, one of its settings, or another page. */
export interface FoundSetting extends SettingPlace {
  readonly isTopic: boolean;
}

interface Searched {
  readonly found: FoundSetting;
  /** With the words of its hint and its topic. */
  readonly text: string;
}

/**
 * What fits the typed words, as in the search of the whole admin area: by their labels first, then by
 * their hints and topics.
 * @param others pages that are not settings, searched after them
 */
export function findPlaces(typed: string, others: readonly SettingPlace[] = []): FoundSetting[] {
  if (!/[\p{L}\p{N}]/u.test(typed)) return [];
  const all = [...SEARCHED, ...others.map((place) => toSearched(place))];
  const byLabel = rankAll(typed, all, ({ found }) => found.label, all.length);
  const byText = rankAll(typed, all, ({ text }) => text, all.length);
  return [...new Set([...byLabel, ...byText])].map(({ found }) => found);
}

function toSearched({ href, label, hint }: SettingPlace, topic?: string): Searched {
  return {
    found: { href, label, hint, isTopic: false },
    text: `${label} ${hint} ${topic ?? ''}`,
  };
}

const SEARCHED: readonly Searched[] = SETTING_SECTIONS.flatMap(({ places, ...topic }) => [
  { found: { ...topic, isTopic: true }, text: `${topic.label} ${topic.hint}` },
  ...places.map((place) => toSearched(place, topic.label)),
]);
