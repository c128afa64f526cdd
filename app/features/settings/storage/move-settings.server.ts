import { z } from 'zod';
import { readTimestamp, writeTimestamp } from '#database/codec.ts';
import type { MovedRows } from '../../moved-rows.ts';
import { movedText, nameOfRow, readMovedRow } from '../../read-moved-row.server.ts';
import { findSettings } from '../settings.server.ts';
import {
  parseSettings,
  SETTING_KEYS,
  type SettingKey,
  settingOf,
  toSettingTexts,
} from '../settings-schema.ts';
import { storeValue } from '../stored-value.server.ts';

/** What decides where data goes, what other sites may do in ours, or what is deleted. */
const SET_BY_HAND: ReadonlySet<string> = new Set(['providers', 'webhook', 'mail', 'retention']);

const rowSchema = z.object({ setting: movedText(100), text: movedText(20_000).min(1) });

function isMoved(key: SettingKey): boolean {
  const { guarded, kind, topic } = settingOf(key);
  return guarded === undefined && kind !== 'paste' && !SET_BY_HAND.has(topic);
}

/** Settings that neither send data anywhere nor delete any. Each is taken where nobody has set it yet. */
export const movedSettings: MovedRows = {
  noun: 'setting',
  async *list(db) {
    const texts = toSettingTexts(await findSettings(db));
    const rows = await db.selectFrom('settings').select('key').execute();
    const stored = new Set(rows.map(({ key }) => key));
    for (const setting of SETTING_KEYS) {
      const text = texts[setting] ?? '';
      if (isMoved(setting) && stored.has(setting) && text !== '') yield { setting, text };
    }
  },
  async take(tx, changes, row, { now }) {
    const refuse = (name: string | null, why: string) => ({ is: 'refused', name, why }) as const;
    const read = readMovedRow(rowSchema, row);
    if (!read.ok) return refuse(nameOfRow(row, 'setting'), read.why);
    const key = SETTING_KEYS.find((each) => each === read.row.setting);
    if (key === undefined) return refuse(read.row.setting, 'This site has no such setting.');
    const { label } = settingOf(key);
    if (!isMoved(key)) return refuse(label, 'Set this yourself, under Settings.');
    const stored = await tx
      .selectFrom('settings')
      .select('key')
      .where('key', '=', key)
      .executeTakeFirst();
    if (stored !== undefined) return { is: 'here', name: label };
    const parsed = parseSettings({ [key]: read.row.text }, await findSettings(tx));
    if (!parsed.ok) return refuse(label, parsed.errors[key] ?? '');
    await storeValue(tx, key, toSettingTexts(parsed.values)[key], now);
    changes.audit({
      action: 'settings.updated',
      objectType: 'settings',
      objectId: null,
      detail: { changed: [key] },
    });
    changes.event({ type: 'settings', id: key });
    return { is: 'added', made: { id: key, mark: writeTimestamp(now) } };
  },
  async takeBack(tx, changes, rows) {
    for (const { id, mark } of rows) {
      const stored = await tx
        .selectFrom('settings')
        .select('updated_at')
        .where('key', '=', id)
        .executeTakeFirst();
      if (stored === undefined || readTimestamp(stored.updated_at) !== mark) continue;
      await tx.deleteFrom('settings').where('key', '=', id).execute();
      changes.event({ type: 'settings', id });
    }
  },
};
