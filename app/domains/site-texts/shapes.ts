/**
 * What the owner may change of a piece of content. The form, the checks and the merge with the
 * original follow from its shape. Lengths are in characters as they are shown.
 */
export type FieldType =
  | {
      readonly type: 'text';
      readonly label: string;
      readonly max: number;
      readonly optional?: true;
      /** What the original names in braces, such as {number}, and the text can, too. */
      readonly slots?: readonly string[];
      /** Those of them that the text cannot do without. */
      readonly needs?: readonly string[];
      /** Whether words come before the first of them: what stands there can be anything. */
      readonly startsWithWords?: true;
      /** Whether it can name nothing of the price list: it is part of it, or prices have no business in it. */
      readonly noPrices?: true;
      /** What the names stand for, and why something of the text is fixed. */
      readonly hint?: string;
    }
  /** May contain links and bold words. */
  | {
      readonly type: 'rich';
      readonly label: string;
      readonly max: number;
      readonly optional?: true;
    }
  /** A text as a post has it, in HTML, with the places of what the code fills in. */
  | {
      readonly type: 'html';
      readonly label: string;
      readonly max: number;
      /** Each of them is in the text exactly once. */
      readonly blocks: readonly BlockLabel[];
    }
  /** Where a link or button leads. */
  | LinkType
  /** An https address of another site; null where there is none. */
  | { readonly type: 'address'; readonly label: string; readonly hint: string }
  /** In US dollars. */
  | { readonly type: 'amount'; readonly label: string }
  | { readonly type: 'count'; readonly label: string; readonly min: number; readonly max: number }
  /**
   * An image from the media library, or none. On a page it is cropped to its frame and can have a
   * caption; a social one is for link previews.
   */
  | {
      readonly type: 'image';
      readonly label: string;
      readonly hint: string;
      readonly frame: ImageFrame;
    }
  /** Whether a section is left out. */
  | { readonly type: 'hidden'; readonly label: string }
  /** Changed as a whole: items can be added, removed and moved. */
  | {
      readonly type: 'list';
      readonly label: string;
      readonly min: number;
      readonly max: number;
      readonly item: ItemType;
    };

interface LinkType {
  readonly type: 'link';
  readonly label: string;
}

/** What the code fills in, as the form names it. */
export interface BlockLabel {
  readonly id: string;
  readonly label: string;
}
export type ImageFrame = 'portrait' | 'landscape' | 'social';

/** An item of a list: one text, or several parts by name. */
export type ItemType =
  | PartType
  | {
      readonly type: 'parts';
      /** What one item is called; by default the list's label and its number. */
      readonly label?: string;
      readonly parts: Parts;
    };
export type Parts = Readonly<Record<string, PartType | PartsList>>;
export type TextType = Extract<FieldType, { type: 'text' | 'rich' }>;
export type PartType = TextType | LinkType;
/** A list of texts within an item. */
export interface PartsList {
  readonly type: 'texts';
  readonly label: string;
  readonly min: number;
  readonly max: number;
  readonly item: TextType;
}

/** 'fixed' belongs to the design or to the code. */
export type Shape =
  | FieldType
  | 'fixed'
  | { readonly type: 'group'; readonly label?: string; readonly fields: Shapes }
  /** A list whose length the design fixes; each item has a shape of its own. */
  | { readonly type: 'each'; readonly of: (item: unknown, index: number) => Shape };

export type Shapes = Readonly<Record<string, Shape>>;

/** One property each: what is not described does not compile. */
export type ShapesOf<Data> = { readonly [Key in keyof Required<Data>]: Shape };

export function text(label: string, max: number): Extract<FieldType, { type: 'text' }> {
  return { type: 'text', label, max };
}

/** A text of the price list itself, into which nothing of the list is filled. */
export function priceListText(label: string, max: number): Extract<FieldType, { type: 'text' }> {
  return { type: 'text', label, max, noPrices: true };
}

/** Whether a text can name what is in the price list. */
export function takesPrices(type: FieldType): boolean {
  return !(type.type === 'text' && type.noPrices === true);
}

export function optionalText(label: string, max: number): Extract<FieldType, { type: 'text' }> {
  return { type: 'text', label, max, optional: true };
}

export function rich(label: string, max: number): Extract<FieldType, { type: 'rich' }> {
  return { type: 'rich', label, max };
}

export function optionalRich(label: string, max: number): Extract<FieldType, { type: 'rich' }> {
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
