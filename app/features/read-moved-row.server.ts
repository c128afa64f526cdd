import { z } from 'zod';
import { isTimestamp } from '#database/codec.ts';

const NAME_MAX = 120;
// biome-ignore lint/suspicious/noControlCharactersInRegex: what databases reject
const CONTROLS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/g;

/** A text that both databases can hold. */
export function movedText(max: number) {
  return z
    .string()
    .max(max)
    .refine((text) => text.isWellFormed() && text.search(CONTROLS) === -1);
}

/** An instant as we write it, after 1990. */
export const movedInstant = z
  .string()
  .refine((text) => isTimestamp(text) && Date.parse(text) > Date.UTC(1990));

/** A row by its schema, or why it is refused. */
export function readMovedRow<Row>(
  schema: z.ZodType<Row>,
  row: unknown,
): { readonly ok: true; readonly row: Row } | { readonly ok: false; readonly why: string } {
  const parsed = schema.safeParse(row);
  if (parsed.success) return { ok: true, row: parsed.data };
  const part = parsed.error.issues[0]?.path.join(', ') ?? '';
  const where = part === '' ? '' : ` (“${toName(part)}”)`;
  return { ok: false, why: `It is damaged, or was changed by hand${where}.` };
}

/** What a row calls itself in one of its fields, for the report; null if it does not. */
export function nameOfRow(row: unknown, field: string): string | null {
  const value: unknown = typeof row === 'object' && row !== null ? Reflect.get(row, field) : null;
  return typeof value === 'string' && value !== '' ? toName(value) : null;
}

export function toName(text: string): string {
  return text.slice(0, NAME_MAX).toWellFormed().replace(CONTROLS, '');
}
