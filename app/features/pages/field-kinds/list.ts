import type {
  ItemType,
  ListType,
  Parts,
  PartsList,
  PartsType,
} from '#app/site/words/field-types.ts';
import { joinPlace } from '../source-marks/source-encoding.ts';
import {
  type FieldKind,
  type FormKind,
  isNothing,
  isObject,
  oneInput,
  placeBelow,
  type Typed,
} from './field-kind.ts';
import { imageForm, imageKind } from './image.ts';
import { type Images, readImage } from './image-value.ts';
import { linkKind } from './link.ts';
import { dayForm, dayKind } from './moment.ts';
import { richKind, textKind } from './text.ts';

export const listForm: FormKind<ListType | PartsList> = {
  isTyped: ({ item }, value) =>
    Array.isArray(value) && value.every((entry) => itemForm(item).isTyped(item, entry)),
  toWords: ({ item }, typed) =>
    itemsOf(typed).flatMap((entry) => itemForm(item).toWords(item, entry)),
};

const partsForm: FormKind<PartsType> = {
  isTyped: ({ parts }, value) =>
    isObject(value) &&
    Object.entries(parts).every(([key, part]) => itemForm(part).isTyped(part, value[key])),
  toWords: ({ parts }, typed) =>
    Object.entries(partsOf(typed)).flatMap(([key, entry]) => {
      const part = parts[key];
      return part === undefined ? [] : itemForm(part).toWords(part, entry);
    }),
};

export const listKind: FieldKind<ListType | PartsList> = {
  isStored: ({ min, item }, value) =>
    Array.isArray(value) &&
    (value.length > 0 || min === 0) &&
    value.every((entry) => itemKind(item).isStored(item, entry)),
  toTyped: ({ item }, value) =>
    Array.isArray(value) ? value.map((entry) => itemKind(item).toTyped(item, entry)) : [],
  check({ min, max, label, item }, typed, at, check) {
    const items: readonly unknown[] = Array.isArray(typed) ? typed : [];
    if (items.length < min) {
      check.error(at, `“${label}” needs at least ${min} ${min === 1 ? 'entry' : 'entries'}.`);
    }
    if (items.length > max) check.error(at, `“${label}” has room for ${max} entries.`);
    return items.map((entry, index) =>
      itemKind(item).check(item, entry, placeBelow(at, index), check),
    );
  },
  encode: ({ item }, value, place) =>
    Array.isArray(value)
      ? value.map((entry, index) => itemKind(item).encode(item, entry, joinPlace(place, index)))
      : value,
  toContent: ({ item }, value, images) =>
    Array.isArray(value) ? value.map((entry) => contentOf(item, entry, images)) : value,
};

const partsKind: FieldKind<PartsType> = {
  isStored: ({ parts }, value) =>
    isObject(value) &&
    Object.entries(parts).every(([key, part]) => itemKind(part).isStored(part, value[key])),
  toTyped: ({ parts }, value) =>
    mapParts(parts, value, (part, entry) => itemKind(part).toTyped(part, entry)),
  check({ parts }, typed, at, check) {
    const checked = mapParts(parts, typed, (part, entry, key) =>
      itemKind(part).check(part, entry, placeBelow(at, key), check),
    );
    // A part that is left out is missing.
    return Object.fromEntries(Object.entries(checked).filter(([, value]) => value !== null));
  },
  encode({ parts }, value, place) {
    if (!isObject(value)) return value;
    const encoded = Object.entries(value).map(([key, entry]) => {
      const part = parts[key];
      const at = joinPlace(place, key);
      return [key, part === undefined ? entry : itemKind(part).encode(part, entry, at)];
    });
    return Object.fromEntries(encoded);
  },
  toContent({ parts }, value, images) {
    const shown = mapParts(parts, value, (part, entry) => contentOf(part, entry, images));
    return Object.fromEntries(Object.entries(shown).filter(([, entry]) => !isNothing(entry)));
  },
};

function contentOf(type: AnyItem, value: unknown, images: Images): unknown {
  const { toContent } = itemKind(type);
  return toContent === undefined ? value : toContent(type, value, images);
}

type AnyItem = ItemType | PartsList;

const itemKinds = {
  text: textKind,
  rich: richKind,
  link: linkKind,
  day: dayKind,
  image: imageKind,
  texts: listKind,
  parts: partsKind,
} as const satisfies {
  readonly [Kind in AnyItem['type']]: FieldKind<Extract<AnyItem, { type: Kind }>>;
};

const itemForms = {
  text: oneInput,
  rich: oneInput,
  link: oneInput,
  day: dayForm,
  image: imageForm,
  texts: listForm,
  parts: partsForm,
} as const satisfies {
  readonly [Kind in AnyItem['type']]: FormKind<Extract<AnyItem, { type: Kind }>>;
};

function itemForm({ type }: AnyItem): FormKind<AnyItem> {
  return itemForms[type] as FormKind<AnyItem>;
}

function itemKind({ type }: AnyItem): FieldKind<AnyItem> {
  return itemKinds[type] as FieldKind<AnyItem>;
}

function mapParts<Value>(
  parts: Parts,
  values: unknown,
  change: (part: Parts[string], value: unknown, key: string) => Value,
): Record<string, Value> {
  const known = (values ?? {}) as Readonly<Record<string, unknown>>;
  return Object.fromEntries(
    Object.entries(parts).map(([key, part]) => [key, change(part, known[key], key)]),
  );
}

/** An item to be filled in, with as many lines as it needs at least. */
export function emptyItem(type: AnyItem): Typed {
  if (type.type === 'parts') return mapParts(type.parts, {}, emptyItem);
  if (type.type === 'image') return { ...readImage(null) };
  return type.type === 'texts' ? Array.from({ length: type.min }, () => '') : '';
}

export function itemsOf(typed: Typed | undefined): readonly Typed[] {
  return Array.isArray(typed) ? (typed as readonly Typed[]) : [];
}

export function partsOf(typed: Typed): Readonly<Record<string, Typed>> {
  return isObject(typed) ? (typed as Readonly<Record<string, Typed>>) : {};
}
