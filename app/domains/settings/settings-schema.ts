import { withoutInvisible } from '#app/formatting/characters.ts';
import { baselineFieldName } from './baseline-field.ts';
import { type Phone, parseEmail, parsePhone, parsePostalAddress } from './contact.ts';
import { type HighLevelForm, parseHighLevelForm } from './highlevel-form.ts';
import type { ParseResult } from './parse-result.ts';
import { type Presentation, parsePresentation } from './presentation.ts';
import {
  DEFAULT_AUDIT_MONTHS,
  DEFAULT_REVISION_DAYS,
  DEFAULT_TRASH_DAYS,
  type ProvidersLoad,
  parseAuditRetention,
  parseLeadRetention,
  parseLegalName,
  parseProvidersLoad,
  parseRevisionDays,
  parseSentence,
  parseTrashDays,
  parseWebhookEvent,
  type WebhookEvent,
} from './setting-parsers.ts';
import type { SnippetReader } from './snippet.ts';
import { parseTallyForm, type TallyForm } from './tally-form.ts';
import { DEFAULT_TIME_ZONE, parseTimeZone } from './time-zone.ts';
import { type AddressRules, parseLink } from './web-address.ts';

/** Everything the owner can set. `null` means not set: pages then use the setting's fallback. */
export type Settings = {
  legalName: string | null;
  contactEmail: string | null;
  contactPhone: Phone | null;
  postalAddress: string[] | null;
  founderProfile: string | null;
  callBackPromise: string | null;
  timeZone: string;
  introSessionLink: string | null;
  strategySessionLink: string | null;
  workshopLink: string | null;
  demoLink: string | null;
  quizForm: TallyForm | null;
  contactForm: HighLevelForm | null;
  demoForm: HighLevelForm | null;
  introSessionForm: HighLevelForm | null;
  strategySessionForm: HighLevelForm | null;
  presentation: Presentation | null;
  providersLoad: ProvidersLoad;
  notificationEmail: string | null;
  webhookUrl: string | null;
  webhookPostPublished: WebhookEvent;
  webhookPostUpdated: WebhookEvent;
  webhookPostUnpublished: WebhookEvent;
  leadRetentionMonths: number | null;
  auditRetentionMonths: number;
  /** Revisions of posts younger than this are all kept. */
  revisionFullDays: number;
  /** How long a post stays in the Trash. */
  trashDays: number;
};

export type SettingKey = keyof Settings;

/** Removes the settings that only admins may read. */
export function toPublicSettings(settings: Readonly<Settings>): Settings {
  return {
    ...settings,
    notificationEmail: null,
    webhookUrl: null,
    webhookPostPublished: 'off',
    webhookPostUpdated: 'off',
    webhookPostUnpublished: 'off',
    leadRetentionMonths: null,
    auditRetentionMonths: DEFAULT_AUDIT_MONTHS,
    revisionFullDays: DEFAULT_REVISION_DAYS,
    trashDays: DEFAULT_TRASH_DAYS,
  };
}

export interface ParseOptions extends AddressRules {
  /** Without one, pasted code is refused, and only addresses and ids are accepted. */
  readonly readSnippet?: SnippetReader;
}

/** Converts one setting from and to text. `empty` is its value while the text is blank. */
type Codec<T> = {
  empty: T;
  parse: (text: string, options: ParseOptions) => ParseResult<NonNullable<T>>;
  toText: (value: NonNullable<T>) => string;
};

const identity = (value: string) => value;
const link: Codec<string | null> = {
  empty: null,
  // Without the rules of the request: a local address would be a dead link for visitors.
  parse: (text) => parseLink(text),
  toText: identity,
};
const email: Codec<string | null> = { empty: null, parse: parseEmail, toText: identity };
const highLevel: Codec<HighLevelForm | null> = {
  empty: null,
  parse: (text, { readSnippet }) => parseHighLevelForm(text, readSnippet),
  toText: (form) => form.formUrl,
};

function webhookEvent(when: string): Codec<WebhookEvent> {
  return { empty: 'off', parse: (text) => parseWebhookEvent(text, when), toText: identity };
}

const CODECS: { readonly [K in SettingKey]: Codec<Settings[K]> } = {
  legalName: { empty: null, parse: parseLegalName, toText: identity },
  contactEmail: email,
  contactPhone: { empty: null, parse: parsePhone, toText: (phone) => phone.display },
  postalAddress: { empty: null, parse: parsePostalAddress, toText: (lines) => lines.join('\n') },
  founderProfile: link,
  callBackPromise: { empty: null, parse: parseSentence, toText: identity },
  timeZone: { empty: DEFAULT_TIME_ZONE, parse: parseTimeZone, toText: identity },
  introSessionLink: link,
  strategySessionLink: link,
  workshopLink: link,
  demoLink: link,
  quizForm: {
    empty: null,
    parse: (text, { readSnippet }) => parseTallyForm(text, readSnippet),
    toText: (form) => form.formUrl,
  },
  contactForm: highLevel,
  demoForm: highLevel,
  introSessionForm: highLevel,
  strategySessionForm: highLevel,
  presentation: {
    empty: null,
    parse: (text, { readSnippet }) => parsePresentation(text, readSnippet),
    toText: (deck) => deck.embedUrl,
  },
  providersLoad: { empty: 'on-click', parse: parseProvidersLoad, toText: identity },
  notificationEmail: email,
  webhookUrl: { empty: null, parse: parseLink, toText: identity },
  webhookPostPublished: webhookEvent('when a post is published'),
  webhookPostUpdated: webhookEvent('when a published post is saved again'),
  webhookPostUnpublished: webhookEvent('when a post is no longer published'),
  leadRetentionMonths: { empty: null, parse: parseLeadRetention, toText: String },
  auditRetentionMonths: {
    empty: DEFAULT_AUDIT_MONTHS,
    parse: parseAuditRetention,
    toText: String,
  },
  revisionFullDays: { empty: DEFAULT_REVISION_DAYS, parse: parseRevisionDays, toText: String },
  trashDays: { empty: DEFAULT_TRASH_DAYS, parse: parseTrashDays, toText: String },
};

export const SETTING_KEYS = Object.keys(CODECS) as SettingKey[];

function createEmptySettings(): Settings {
  const settings: Partial<Record<SettingKey, unknown>> = {};
  for (const key of SETTING_KEYS) settings[key] = CODECS[key].empty;
  return settings as Settings;
}

/** The settings of a new site: New York time, and nothing loads from a third party before a click. */
export const EMPTY_SETTINGS: Readonly<Settings> = Object.freeze(createEmptySettings());

export type SettingTexts = Partial<Record<SettingKey, string>>;
export type SettingsForm = FormData | Readonly<Record<string, unknown>>;

export type ParsedSettings =
  | { ok: true; values: Settings; summary: SettingTexts }
  | { ok: false; errors: SettingTexts };

/** What was typed, without characters that nobody sees and that came along with a paste. */
function readEntry(form: SettingsForm, key: string): string | undefined {
  const entry = form instanceof FormData ? form.get(key) : form[key];
  return typeof entry === 'string' ? withoutInvisible(entry) : undefined;
}

export interface TouchedSettings {
  readonly touched: SettingTexts;
  readonly conflicts: SettingTexts;
  readonly baselines: SettingTexts;
}

/**
 * Compares a form with the texts it was opened with and with the current ones. `touched` holds the
 * fields that this person changed, `conflicts` a message for each of them that somebody else changed
 * in the meantime, so that nobody overwrites another person's change without seeing it. `baselines`
 * holds what each touched field is compared with when the form is sent again: for a conflict what is
 * stored now, because its message shows that.
 */
export function detectConflicts(
  form: SettingsForm,
  current: Readonly<SettingTexts>,
): TouchedSettings {
  const touched: SettingTexts = {};
  const conflicts: SettingTexts = {};
  const baselines: SettingTexts = {};
  for (const key of SETTING_KEYS) {
    const text = readEntry(form, key);
    const baseline = readEntry(form, baselineFieldName(key));
    if (text === undefined || (baseline !== undefined && sameText(text, baseline))) continue;
    touched[key] = text;
    const now = current[key] ?? '';
    baselines[key] = baseline ?? now;
    if (baseline === undefined || sameText(now, baseline) || sameText(now, text)) continue;
    baselines[key] = now;
    conflicts[key] =
      now === ''
        ? 'Someone else cleared this while you were editing. Save again to use yours instead.'
        : `Someone else changed this to “${now}” while you were editing. Save again to use yours instead.`;
  }
  return { touched, conflicts, baselines };
}

/** Browsers send every line break of a form as CR LF. */
function sameText(one: string, other: string): boolean {
  return one.replaceAll('\r\n', '\n') === other.replaceAll('\r\n', '\n');
}

function assign<K extends SettingKey>(settings: Settings, key: K, value: Settings[K]): void {
  settings[key] = value;
}

/**
 * Parses the settings form. A blank field becomes empty; a field that was not sent keeps its value
 * in `current`. One invalid field makes the whole form invalid.
 */
export function parseSettings(
  form: SettingsForm,
  current: Readonly<Settings> = EMPTY_SETTINGS,
  options: ParseOptions = {},
): ParsedSettings {
  const values: Settings = { ...current };
  const summary: SettingTexts = {};
  const errors: SettingTexts = {};
  for (const key of SETTING_KEYS) {
    const text = readEntry(form, key);
    if (text === undefined) continue;
    if (text.trim() === '') {
      assign(values, key, EMPTY_SETTINGS[key]);
      continue;
    }
    const parsed: ParseResult<unknown> = CODECS[key].parse(text, options);
    if (parsed.ok) {
      assign(values, key, parsed.value as never);
      summary[key] = parsed.summary;
    } else {
      errors[key] = parsed.message;
    }
  }
  if (Object.keys(errors).length > 0) return { ok: false, errors };
  return { ok: true, values, summary };
}

/** Converts settings to the texts that are stored and that fill the form. */
export function toSettingTexts(settings: Readonly<Settings>): SettingTexts {
  const texts: SettingTexts = {};
  for (const key of SETTING_KEYS) {
    const value = settings[key];
    const codec = CODECS[key] as Codec<unknown>;
    if (value !== null) texts[key] = codec.toText(value);
  }
  return texts;
}

/** Parses stored texts. One that no longer parses counts as empty, so that pages still render. */
export function readSettings(stored: SettingTexts, options: ParseOptions = {}): Settings {
  const settings = createEmptySettings();
  for (const key of SETTING_KEYS) {
    const text = stored[key];
    if (text === undefined || text.trim() === '') continue;
    const parsed: ParseResult<unknown> = CODECS[key].parse(text, options);
    if (parsed.ok) assign(settings, key, parsed.value as never);
  }
  return settings;
}
