import { z } from 'zod';
import { readJsonColumn, reportDamaged } from '#database/json-column.ts';
import type { FieldId } from '../fields/fields.ts';
import type { Override, Overrides } from './apply-overrides.ts';

const changeSchema = z.object({ value: z.unknown(), base: z.unknown() });
const CHANGES = {
  column: 'site_texts.changes',
  schema: z.record(z.string(), z.unknown()),
  fallback: {},
};

/** From the JSON of a row. What is no change of a field is left out. */
export function readOverrides(stored: string): Overrides {
  const changes: Record<FieldId, Override> = {};
  for (const [id, entry] of Object.entries(readJsonColumn(stored, CHANGES))) {
    const change = changeSchema.safeParse(entry);
    if (change.success) changes[id] = change.data;
    else reportDamaged({ column: CHANGES.column, problem: 'an entry is no change' });
  }
  return changes;
}
