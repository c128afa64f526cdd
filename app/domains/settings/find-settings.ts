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

/** The topics, each with its settings. */
export const SETTING_SECTIONS: readonly SettingSection[] = SETTING_TOPICS.map(
  ({ id, label, hint, fields }) => ({
    href: topicPath(id),
    label,
    hint,
    places: [
      ...(id === 'mail' ? [MAIL_SERVER] : []),
      ...fields.map(({ key, label, hint }) => ({ id: key, href: settingPath(key), label, hint })),
    ],
  }),
);

/**
 * Every word of the query has to be the beginning of a word of the label, the hint or the topic.
 * @param others pages that are not settings, searched after them
 */
export function findPlaces(query: string, others: readonly SettingPlace[] = []): SettingPlace[] {
  const wanted = wordsOf(query);
  if (wanted.length === 0) return [];
  const inTopics = SETTING_SECTIONS.flatMap(({ label: topic, places }) =>
    places.map((place) => ({ place, text: `${place.label} ${place.hint} ${topic}` })),
  );
  const around = others.map((place) => ({ place, text: `${place.label} ${place.hint}` }));
  return [...inTopics, ...around]
    .filter(({ text }) => {
      const words = wordsOf(text);
      return wanted.every((start) => words.some((word) => word.startsWith(start)));
    })
    .map(({ place }) => place);
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}
