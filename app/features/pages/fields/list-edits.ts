import type {
  FieldType,
  ItemType,
  ListType,
  Parts,
  PartsList,
} from '#app/site/words/field-types.ts';
import type { Typed } from '../field-kinds/field-kind.ts';
import { emptyItem } from '../field-kinds/list.ts';

export type ListEditKind = 'add' | 'remove' | 'up' | 'down';

/** An edit of a list: what to add to, or which item to remove or move, by its place in the field. */
export type ListEdit =
  | {
      readonly kind: ListEditKind;
      /** '' is the field itself; '2' its third item; '2/includes' a list in it; '2/includes/0' a line. */
      readonly at: string;
    }
  /** To the place that another item has. */
  | { readonly kind: 'move'; readonly at: string; readonly to: number };

type AnyList = ListType | PartsList;

/** The typed value after an edit; the same one where the edit does not fit its list. */
export function editList(type: FieldType, typed: Typed, edit: ListEdit): Typed {
  if (type.type !== 'list') return typed;
  const steps = edit.at === '' ? [] : edit.at.split('/');
  if (edit.kind === 'add') return within(type, typed, steps, addItem);
  const index = Number(steps.at(-1));
  const to = edit.kind === 'move' ? edit.to : index + (edit.kind === 'up' ? -1 : 1);
  const change = edit.kind === 'remove' ? removeItem : moveItem;
  return within(type, typed, steps.slice(0, -1), (list, items) => change(list, items, index, to));
}

/** Follows the steps from a list to a list within one of its items. */
function within(
  list: AnyList,
  typed: Typed,
  steps: readonly string[],
  change: (list: AnyList, items: readonly Typed[]) => readonly Typed[],
): readonly Typed[] {
  const items = Array.isArray(typed) ? (typed as readonly Typed[]) : [];
  const [step, key] = steps;
  if (step === undefined) return change(list, items);
  const inner = key === undefined ? undefined : partsOf(list.item)?.[key];
  if (key === undefined || inner?.type !== 'texts') return items;
  return items.map((item, index) => {
    if (index !== Number(step) || typeof item !== 'object' || Array.isArray(item)) return item;
    const parts = item as Readonly<Record<string, Typed>>;
    return { ...parts, [key]: within(inner, parts[key] ?? [], steps.slice(2), change) };
  });
}

function partsOf(item: ItemType): Parts | null {
  return item.type === 'parts' ? item.parts : null;
}

function addItem(list: AnyList, items: readonly Typed[]): readonly Typed[] {
  return items.length < list.max ? [...items, emptyItem(list.item)] : items;
}

function removeItem({ min }: AnyList, items: readonly Typed[], index: number): readonly Typed[] {
  return isIndex(items, index) && items.length > min ? items.toSpliced(index, 1) : items;
}

function moveItem(
  _list: AnyList,
  items: readonly Typed[],
  from: number,
  to: number,
): readonly Typed[] {
  const item = items[from];
  if (item === undefined || !isIndex(items, from) || !isIndex(items, to)) return items;
  return items.toSpliced(from, 1).toSpliced(to, 0, item);
}

function isIndex(items: readonly Typed[], index: number): boolean {
  return Number.isInteger(index) && index >= 0 && index < items.length;
}
