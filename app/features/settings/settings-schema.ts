import { withoutInvisible } from '#app/formatting/characters.ts';
import { describeTheirs } from '#app/formatting/conflict.ts';
import type { ParseResult } from '#app/formatting/parse-result.ts';
import { baselineFieldName } from './fields/baseline-field.ts';
import {
  type AnySetting,
  type ParseOptions,
  SETTINGS,
  type ValueOf,
} from './fields/setting-fields.ts';
import { joinHours } from './office-hours.ts';

export type SettingKey = keyof typeof SETTINGS;

/** Everything the owner can set. `null` means not set: pages then use the setting's fallback. */
export type Settings = { [Key in SettingKey]: ValueOf<(typeof SETTINGS)[Key]> };

/** In the order in which summaries and log entries name them. */
export const SETTING_KEYS = Object.keys(SETTINGS) as SettingKey[];

export function settingOf(key: SettingKey): AnySetting {
  return SETTINGS[key] as AnySetting;
}

function createEmptySettings(): Settings {
  const settings: Partial<Record<SettingKey, unknown>> = {};
  for (const key of SETTING_KEYS) settings[key] = settingOf(key).empty;
  return settings as Settings;
}

/** The settings of a new site: New York time, and nothing loads from a third party before a click. */
export const EMPTY_SETTINGS: Readonly<Settings> = Object.freeze(createEmptySettings());

/** Removes the settings that only admins may read. */
export function toPublicSettings(settings: Readonly<Settings>): Settings {
  const shown: Settings = { ...settings };
  for (const key of SETTING_KEYS) {
    if (settingOf(key).readers === 'admins') assign(shown, key, EMPTY_SETTINGS[key]);
  }
  return shown;
}

export type SettingTexts = Partial<Record<SettingKey, string>>;
export type SettingsForm = FormData | Readonly<Record<string, unknown>>;

export type ParsedSettings =
  | { ok: true; values: Settings; summary: SettingTexts }
  | { ok: false; errors: SettingTexts };

/** What was typed, without the invisible characters that a paste can bring along. */
function readEntry(form: SettingsForm, key: string): string | undefined {
  const entry = form instanceof FormData ? form.get(key) : form[key];
  return typeof entry === 'string' ? withoutInvisible(entry) : undefined;
}

/** What was typed into the field of a setting, or into its several fields, which have one name. */
function readSetting(form: SettingsForm, key: SettingKey): string | undefined {
  if (settingOf(key).kind !== 'hours' || !(form instanceof FormData)) return readEntry(form, key);
  const entries = form.getAll(key).filter((entry) => typeof entry === 'string');
  return entries.length < 2 ? readEntry(form, key) : joinHours(entries);
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
    const text = readSetting(form, key);
    const baseline = readEntry(form, baselineFieldName(key));
    if (text === undefined || (baseline !== undefined && sameText(text, baseline))) continue;
    touched[key] = text;
    const now = current[key] ?? '';
    baselines[key] = baseline ?? now;
    if (baseline === undefined || sameText(now, baseline) || sameText(now, text)) continue;
    baselines[key] = now;
    conflicts[key] = describeTheirs(now);
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
 * Parses the settings form. A blank field becomes empty, or is refused where nothing is no answer; a field that was not sent keeps its value
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
    const text = readSetting(form, key);
    if (text === undefined) continue;
    const { parse, whenEmptied } = settingOf(key);
    if (text.trim() === '') {
      if (whenEmptied !== undefined) errors[key] = whenEmptied;
      else assign(values, key, EMPTY_SETTINGS[key]);
      continue;
    }
    const parsed: ParseResult<unknown> = parse(text, options);
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
    const { toText = String } = settingOf(key);
    if (value !== null) texts[key] = toText(value);
  }
  return texts;
}

/** Parses stored texts. One that no longer parses counts as empty, so that pages still render. */
export function readSettings(stored: SettingTexts, options: ParseOptions = {}): Settings {
  const settings = createEmptySettings();
  for (const key of SETTING_KEYS) {
    const text = stored[key];
    if (text === undefined || text.trim() === '') continue;
    const parsed: ParseResult<unknown> = settingOf(key).parse(text, options);
    if (parsed.ok) assign(settings, key, parsed.value as never);
  }
  return settings;
}

/** How each setting was understood, in the words that appear beside its field. */
export function describeSettings(settings: Readonly<Settings>): SettingTexts {
  const sentences: SettingTexts = {};
  for (const [key, text] of Object.entries(toSettingTexts(settings)) as [SettingKey, string][]) {
    const parsed = settingOf(key).parse(text, { allowLocal: true });
    if (parsed.ok) sentences[key] = parsed.summary;
  }
  return sentences;
}
