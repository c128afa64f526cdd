import { type Phone, parseEmail, parsePhone, parsePostalAddress } from './contact.ts';
import { type HighLevelForm, parseHighLevelForm } from './highlevel-form.ts';
import { parseLink } from './links.ts';
import type { ParseResult } from './parse-result.ts';
import { type Presentation, parsePresentation } from './presentation.ts';
import {
  DEFAULT_AUDIT_MONTHS,
  type ProvidersLoad,
  parseAuditRetention,
  parseLegalName,
  parseProvidersLoad,
  parseRetention,
  parseSentence,
} from './setting-parsers.ts';
import { parseTallyForm, type TallyForm } from './tally-form.ts';
import { DEFAULT_TIME_ZONE, parseTimeZone } from './time-zone.ts';
import type { AddressRules } from './web-address.ts';

/** Everything the owner can set. `null` is "not set": the page then uses what stands in. */
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
  connectCheckout: string | null;
  streamlineCheckout: string | null;
  automateCheckout: string | null;
  quizForm: TallyForm | null;
  contactForm: HighLevelForm | null;
  demoForm: HighLevelForm | null;
  introSessionForm: HighLevelForm | null;
  strategySessionForm: HighLevelForm | null;
  presentation: Presentation | null;
  providersLoad: ProvidersLoad;
  notificationEmail: string | null;
  webhookUrl: string | null;
  leadRetentionMonths: number | null;
  auditRetentionMonths: number;
};

export type SettingKey = keyof Settings;

/** The settings without those that only the owner may read. */
export function toPublicSettings(settings: Readonly<Settings>): Settings {
  return {
    ...settings,
    notificationEmail: null,
    webhookUrl: null,
    leadRetentionMonths: null,
    auditRetentionMonths: DEFAULT_AUDIT_MONTHS,
  };
}

/** How one setting is read from text, written back as text, and what it is when empty. */
type Codec<T> = {
  empty: T;
  parse: (text: string, rules: AddressRules) => ParseResult<NonNullable<T>>;
  toText: (value: NonNullable<T>) => string;
};

const asIs = (value: string) => value;
const link: Codec<string | null> = {
  empty: null,
  // Visitors follow these: a local address would be a dead link for them.
  parse: (text) => parseLink(text),
  toText: asIs,
};
const email: Codec<string | null> = { empty: null, parse: parseEmail, toText: asIs };
const highLevel: Codec<HighLevelForm | null> = {
  empty: null,
  parse: parseHighLevelForm,
  toText: (form) => form.formUrl,
};

const CODECS: { readonly [K in SettingKey]: Codec<Settings[K]> } = {
  legalName: { empty: null, parse: parseLegalName, toText: asIs },
  contactEmail: email,
  contactPhone: { empty: null, parse: parsePhone, toText: (phone) => phone.display },
  postalAddress: { empty: null, parse: parsePostalAddress, toText: (lines) => lines.join('\n') },
  founderProfile: link,
  callBackPromise: { empty: null, parse: parseSentence, toText: asIs },
  timeZone: { empty: DEFAULT_TIME_ZONE, parse: parseTimeZone, toText: asIs },
  introSessionLink: link,
  strategySessionLink: link,
  workshopLink: link,
  demoLink: link,
  connectCheckout: link,
  streamlineCheckout: link,
  automateCheckout: link,
  quizForm: { empty: null, parse: parseTallyForm, toText: (form) => form.formUrl },
  contactForm: highLevel,
  demoForm: highLevel,
  introSessionForm: highLevel,
  strategySessionForm: highLevel,
  presentation: { empty: null, parse: parsePresentation, toText: (deck) => deck.embedUrl },
  providersLoad: { empty: 'on-click', parse: parseProvidersLoad, toText: asIs },
  notificationEmail: email,
  webhookUrl: { empty: null, parse: parseLink, toText: asIs },
  leadRetentionMonths: { empty: null, parse: parseRetention, toText: String },
  auditRetentionMonths: {
    empty: DEFAULT_AUDIT_MONTHS,
    parse: parseAuditRetention,
    toText: String,
  },
};

export const SETTING_KEYS = Object.keys(CODECS) as SettingKey[];

function createEmptySettings(): Settings {
  const settings: Partial<Record<SettingKey, unknown>> = {};
  for (const key of SETTING_KEYS) settings[key] = CODECS[key].empty;
  return settings as Settings;
}

/** A fresh site: nothing set, New York time, nothing from a third party before a click. */
export const EMPTY_SETTINGS: Readonly<Settings> = Object.freeze(createEmptySettings());

export type SettingTexts = Partial<Record<SettingKey, string>>;
export type SettingsForm = FormData | Readonly<Record<string, unknown>>;

export type ParsedSettings =
  | { ok: true; values: Settings; summary: SettingTexts }
  | { ok: false; errors: SettingTexts };

function readEntry(form: SettingsForm, key: string): string | undefined {
  const entry = form instanceof FormData ? form.get(key) : form[key];
  return typeof entry === 'string' ? entry : undefined;
}

/** The name under which a form carries what a field said when it was opened. */
export function baselineFieldName(key: SettingKey): string {
  return `seen.${key}`;
}

/**
 * Of a form that was opened some time ago, what its person has changed; and which of that somebody
 * else has changed since, so that nobody's word is written over unseen.
 */
export function detectConflicts(
  form: SettingsForm,
  current: Readonly<SettingTexts>,
): { touched: SettingTexts; conflicts: SettingTexts } {
  const touched: SettingTexts = {};
  const conflicts: SettingTexts = {};
  for (const key of SETTING_KEYS) {
    const text = readEntry(form, key);
    const seen = readEntry(form, baselineFieldName(key));
    if (text === undefined || (seen !== undefined && sameText(text, seen))) continue;
    touched[key] = text;
    const now = current[key] ?? '';
    if (seen === undefined || sameText(now, seen) || sameText(now, text)) continue;
    conflicts[key] =
      now === ''
        ? 'Somebody has emptied this meanwhile. Save again to put yours in its place.'
        : `Somebody has changed this meanwhile, to “${now}”. Save again to put yours in its place.`;
  }
  return { touched, conflicts };
}

/** A form sends every line end as two characters. */
function sameText(one: string, other: string): boolean {
  return one.replaceAll('\r\n', '\n') === other.replaceAll('\r\n', '\n');
}

function assign<K extends SettingKey>(settings: Settings, key: K, value: Settings[K]): void {
  settings[key] = value;
}

/**
 * Reads the settings page. A field left blank goes back to empty; a field that was not sent keeps
 * its value in `current`. Nothing is accepted unless everything is.
 */
export function parseSettings(
  form: SettingsForm,
  current: Readonly<Settings> = EMPTY_SETTINGS,
  rules: AddressRules = {},
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
    const parsed: ParseResult<unknown> = CODECS[key].parse(text, rules);
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

/** The settings as text: what is stored, and what the page's fields are filled with. */
export function toSettingTexts(settings: Readonly<Settings>): SettingTexts {
  const texts: SettingTexts = {};
  for (const key of SETTING_KEYS) {
    const value = settings[key];
    const codec = CODECS[key] as Codec<unknown>;
    if (value !== null) texts[key] = codec.toText(value);
  }
  return texts;
}

/** Reads stored texts. One that no longer parses counts as empty, so that the site still stands. */
export function readSettings(stored: SettingTexts, rules: AddressRules = {}): Settings {
  const settings = createEmptySettings();
  for (const key of SETTING_KEYS) {
    const text = stored[key];
    if (text === undefined || text.trim() === '') continue;
    const parsed: ParseResult<unknown> = CODECS[key].parse(text, rules);
    if (parsed.ok) assign(settings, key, parsed.value as never);
  }
  return settings;
}
