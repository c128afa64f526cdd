import type { FieldType, ItemType, ListType, Parts, PartsList } from '#app/content/field-types.ts';
import type { Typed } from './kinds/field-kind.ts';
import { emptyItem } from './kinds/list.ts';

export type ListEditKind = 'add' | 'remove' | 'up' | 'down';

/** An edit of a list: what to add to, or which item to remove or move, by its place in the field. */
export interface ListEdit {
  readonly kind: ListEditKind;
  /** '' is the field itself; '2' its third item; '2/includes' a list in it; '2/includes/0' a line. */
  readonly at: string;
}

type AnyList = ListType | PartsList;

/** The typed value after an edit; the same one where the edit does not fit its list. */
export function editList(type: FieldType, typed: Typed, { kind, at }: ListEdit): Typed {
  if (type.type !== 'list') return typed;
  const steps = at === '' ? [] : at.split('/');
  return kind === 'add'
    ? within(type, typed, steps, addItem)
    : within(type, typed, steps.slice(0, -1), (list, items) =>
        changeItem(list, items, kind, Number(steps.at(-1))),
      );
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

function changeItem(
  { min }: AnyList,
  items: readonly Typed[],
  kind: Exclude<ListEditKind, 'add'>,
  index: number,
): readonly Typed[] {
  if (!Number.isInteger(index) || index < 0 || index >= items.length) return items;
  if (kind === 'remove') return items.length > min ? items.toSpliced(index, 1) : items;
  const target = kind === 'up' ? index - 1 : index + 1;
  const [item, other] = [items[index], items[target]];
  if (item === undefined || other === undefined) return items;
  return items.with(index, other).with(target, item);
}
