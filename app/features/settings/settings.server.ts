import { z } from 'zod';
import type { AddressRules } from '#app/formatting/web-address.ts';
import type { Db, Tx } from '#database/connect.ts';
import { readJsonColumn } from '#database/json-column.ts';
import { type Actor, type WriteDeps, write } from '#database/write.ts';
import {
  detectConflicts,
  type ParsedSettings,
  parseSettings,
  readSettings,
  SETTING_KEYS,
  type SettingKey,
  type Settings,
  type SettingsForm,
  type SettingTexts,
  type TouchedSettings,
  toSettingTexts,
} from './settings-schema.ts';
import { storeValue } from './stored-value.server.ts';

export async function findSettings(db: Db | Tx): Promise<Settings> {
  const rows = await db.selectFrom('settings').select(['key', 'value']).execute();
  const texts: SettingTexts = {};
  for (const key of SETTING_KEYS) {
    const row = rows.find((candidate) => candidate.key === key);
    if (row === undefined) continue;
    const column = `settings.${key}`;
    texts[key] = readJsonColumn(row.value, { column, schema: z.string(), fallback: '' });
  }
  // A local webhook address was allowed or rejected when it was saved.
  return readSettings(texts, { allowLocal: true });
}

export type UpdatedSettings =
  | (Extract<ParsedSettings, { ok: true }> & { changed: readonly SettingKey[] })
  | (Extract<ParsedSettings, { ok: false }> & Omit<TouchedSettings, 'conflicts'>);

/**
 * Validates and stores the settings form, all or nothing. Only changed settings are written and
 * audited. A change of a setting that somebody else changed since the form was opened is rejected.
 */
export async function updateSettings(
  deps: WriteDeps,
  actor: Actor,
  form: SettingsForm,
  rules: AddressRules = {},
): Promise<UpdatedSettings> {
  // The HTML parser is a tenth of the server's start; only this form needs it here.
  const { readSnippet } = await import('./snippets/read-snippet.server.ts');
  return write(deps, actor, async (tx, changes) => {
    const current = await findSettings(tx);
    const before = toSettingTexts(current);
    const { touched, conflicts, baselines } = detectConflicts(form, before);
    const parsed = parseSettings(touched, current, { ...rules, readSnippet });
    const errors = { ...conflicts, ...(parsed.ok ? {} : parsed.errors) };
    if (!parsed.ok || Object.keys(errors).length > 0) {
      return { ok: false, errors, touched, baselines };
    }
    const after = toSettingTexts(parsed.values);
    const changed = SETTING_KEYS.filter((key) => before[key] !== after[key]);
    for (const key of changed) await storeValue(tx, key, after[key], deps.now());
    if (changed.length > 0) {
      changes.audit({
        action: 'settings.updated',
        objectType: 'settings',
        objectId: null,
        detail: { changed },
      });
      changes.event({ type: 'settings', id: changed.join(',') });
    }
    return { ...parsed, changed };
  });
}
