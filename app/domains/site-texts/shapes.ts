import type { FieldType, LinkType, PlainTextType, RichType } from '#app/content/field-types.ts';

/** 'fixed' belongs to the design or to the code. */
export type Shape =
  | FieldType
  | 'fixed'
  | { readonly type: 'group'; readonly label?: string; readonly fields: Shapes }
  /** A list whose length the design fixes; each item has its own shape. */
  | { readonly type: 'each'; readonly of: (item: unknown, index: number) => Shape };

export type Shapes = Readonly<Record<string, Shape>>;

/** One property each: what is not described does not compile. */
export type ShapesOf<Data> = { readonly [Key in keyof Required<Data>]: Shape };

export function text(label: string, max: number): PlainTextType {
  return { type: 'text', label, max };
}

/** A text of the price list itself, into which nothing of the list is filled. */
export function priceListText(label: string, max: number): PlainTextType {
  return { type: 'text', label, max, noPrices: true };
}

export function optionalText(label: string, max: number): PlainTextType {
  return { type: 'text', label, max, optional: true };
}

export function rich(label: string, max: number): RichType {
  return { type: 'rich', label, max };
}

export function optionalRich(label: string, max: number): RichType {
  return { type: 'rich', label, max, optional: true };
}

export function link(label: string): LinkType {
  return { type: 'link', label };
}

/** Fields that belong together; what is not described does not compile. */
export function group<Data>(label: string | undefined, fields: ShapesOf<Data>): Shape {
  return { type: 'group', ...(label === undefined ? {} : { label }), fields };
}

/** A list whose items all have the same shape, and whose length the design fixes. */
export function each(shape: Shape): Shape {
  return { type: 'each', of: () => shape };
}
