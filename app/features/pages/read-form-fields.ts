import type { Field } from './fields.ts';
import type { FormInputs, Typed } from './kinds/field-kind.ts';
import { readForm } from './kinds/field-kinds.ts';

/** The names of a field's inputs, for a form that is sent without our script. */
export function inputName(id: string, at: string): string {
  return `text:${id}@${at}`;
}

/** How many items a list has is sent beside them, because it can have none. */
export function countName(id: string, at: string): string {
  return `count:${id}@${at}`;
}

export function beforeName(id: string): string {
  return `before:${id}`;
}

/** What somebody else wrote into a field meanwhile, as the form shows it beside what was typed. */
export function seenName(id: string): string {
  return `seen:${id}`;
}

/** More items than any list has room for. */
const ITEMS_MOST = 100;

export interface ReadField {
  readonly typed: Typed;
  /** What the field said when the edit began. */
  readonly before: unknown;
  /** What the form last showed of the field as it is stored. */
  readonly seen: unknown;
}

/** What was typed into a field; null if the form does not have it. */
export function readTypedField(
  form: FormData,
  { id, type }: Pick<Field, 'id' | 'type'>,
): ReadField | null {
  const before = form.get(beforeName(id));
  if (typeof before !== 'string') return null;
  const stored = readJson(before);
  if (stored === undefined) return null;
  const shown = form.get(seenName(id));
  const seen = typeof shown === 'string' ? readJson(shown) : stored;
  if (seen === undefined) return null;
  const typed = readForm(type, readInputs(form, id));
  return { typed, before: stored, seen };
}

function readInputs(form: FormData, id: string): FormInputs {
  return {
    text(at) {
      const value = form.get(inputName(id, at));
      // Forms send the lines of a text with CR LF.
      return typeof value === 'string' ? value.replaceAll('\0', '').replaceAll('\r\n', '\n') : '';
    },
    has: (at) => form.has(inputName(id, at)),
    count(at) {
      const count = Math.min(Number(form.get(countName(id, at))) || 0, ITEMS_MOST);
      return Math.max(0, Math.trunc(count));
    },
  };
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
