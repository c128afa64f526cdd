import type { Typed } from '#app/features/pages/field-kinds/field-kind.ts';
import { itemsOf, partsOf } from '#app/features/pages/field-kinds/list.ts';
import { fieldLabel } from '#app/features/pages/fields/fields.ts';
import type { FieldView } from '#app/features/pages/fields/form-view.ts';
import type {
  ItemType,
  ListType,
  PartsList,
  PartType,
  TextType,
} from '#app/site/words/field-types.ts';

/** One text of a field: the field itself, or a text within a list. */
export interface TextPart {
  readonly type: TextType;
  readonly label: string;
  readonly typed: string;
  /** The item that it is in, with its position in the list; null for a text outside of lists. */
  readonly item: ItemPlace | null;
}

export interface ItemPlace {
  /** '2', or '2/includes/0'. */
  readonly at: string;
  readonly index: number;
  readonly count: number;
  readonly min: number;
  readonly max: number;
}

/** Splits the mark of a text on the page into its field and the part of that field. */
export function splitPlace(place: string): { id: string; at: string } {
  const split = place.indexOf('@');
  return { id: place.slice(0, split), at: place.slice(split + 1) };
}

/** The text at a place of a field; null if there is nothing, or something other than a text. */
export function findTextPart(
  view: Pick<FieldView, 'type' | 'within'>,
  typed: Typed,
  at: string,
): TextPart | null {
  const { type } = view;
  const label = fieldLabel(view);
  if (type.type === 'text' || type.type === 'rich') {
    return at === '' && typeof typed === 'string' ? { type, label, typed, item: null } : null;
  }
  if (type.type !== 'list' || at === '') return null;
  return inList(type, typed, at.split('/'), { at: '', label });
}

function inList(
  list: ListType | PartsList,
  typed: Typed,
  [step, key, ...rest]: readonly string[],
  outer: { at: string; label: string },
): TextPart | null {
  const items = itemsOf(typed);
  const index = Number(step);
  const value = items[index];
  if (step === undefined || value === undefined) return null;
  const at = outer.at === '' ? step : `${outer.at}/${step}`;
  const { min, max } = list;
  const item: ItemPlace = { at, index, count: items.length, min, max };
  const label = `${list.item.label ?? `${outer.label},`} ${index + 1}`;
  if (key === undefined) return textPart(list.item, value, label, item);
  const part = list.item.type === 'parts' ? list.item.parts[key] : undefined;
  const below = partsOf(value)[key] ?? '';
  if (part === undefined) return null;
  const named = `${label}: ${part.label}`;
  if (part.type !== 'texts') return rest.length > 0 ? null : textPart(part, below, named, item);
  return inList(part, below, rest, { at: `${at}/${key}`, label: named });
}

function textPart(
  type: ItemType | PartType,
  typed: Typed,
  label: string,
  item: ItemPlace,
): TextPart | null {
  if (type.type !== 'text' && type.type !== 'rich') return null;
  return typeof typed === 'string' ? { type, label, typed, item } : null;
}

/** A field's typed value with one of its texts replaced. */
export function replacePart(typed: Typed, at: string, text: string): Typed {
  return at === '' ? text : replaceBelow(typed, at.split('/'), text);
}

function replaceBelow(typed: Typed, [step, ...rest]: readonly string[], text: string): Typed {
  if (step === undefined) return text;
  if (Array.isArray(typed)) {
    return itemsOf(typed).map((item, index) =>
      index === Number(step) ? replaceBelow(item, rest, text) : item,
    );
  }
  const parts = partsOf(typed);
  return { ...parts, [step]: replaceBelow(parts[step] ?? '', rest, text) };
}
