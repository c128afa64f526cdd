/** What the owner may change of a piece of content. Lengths are in characters as they are shown. */
export type FieldType =
  | PlainTextType
  | RichType
  | HtmlType
  | LinkType
  | AddressType
  | AmountType
  | CountType
  | MomentType
  | DayType
  | ImageType
  | HiddenType
  | SwitchType
  | SectionsType
  | ListType;

export interface PlainTextType {
  readonly type: 'text';
  readonly label: string;
  readonly max: number;
  readonly optional?: true;
  /** What the default names in braces, such as {number}, and the text can, too. */
  readonly slots?: readonly string[];
  /** Whether nothing is said about those that the text does not use. */
  readonly slotsAreOffered?: true;
  /** Those of them that the text cannot do without. */
  readonly needs?: readonly string[];
  /** Whether words come before the first of them: what they are replaced by can be anything. */
  readonly startsWithWords?: true;
  /** Whether it can name nothing of the price list: it is part of it, or prices have no business in it. */
  readonly noPrices?: true;
  /** What the names are replaced by, why something of the text is fixed, or how to write it. */
  readonly hint?: string;
  /** Whether these are somebody else's words, which are a claim as a whole. */
  readonly isQuote?: true;
}

/** May contain links and bold words. */
export interface RichType {
  readonly type: 'rich';
  readonly label: string;
  readonly max: number;
  readonly optional?: true;
}

export type TextType = PlainTextType | RichType;

/** A text as a post has it, in HTML, with the places of what the code fills in. */
export interface HtmlType {
  readonly type: 'html';
  readonly label: string;
  readonly max: number;
  /** Each of them is in the text exactly once. */
  readonly blocks: readonly BlockLabel[];
}

/** A part of the page that is there by itself, as the form names it. */
export interface BlockLabel {
  readonly id: string;
  readonly label: string;
}

/** Where a link or button leads. */
export interface LinkType {
  readonly type: 'link';
  readonly label: string;
}

/** An https address of another site; null where there is none. */
export interface AddressType {
  readonly type: 'address';
  readonly label: string;
  readonly hint: string;
}

/** In US dollars. */
export interface AmountType {
  readonly type: 'amount';
  readonly label: string;
}

export interface CountType {
  readonly type: 'count';
  readonly label: string;
  readonly min: number;
  readonly max: number;
}

/**
 * A date and a time in the time zone of the site, "2026-12-24T09:00"; null where there is none. It is
 * what the clock on the wall says, also after the time zone was set to another one.
 */
export interface MomentType {
  readonly type: 'moment';
  readonly label: string;
}

/** A day, "2026-12-24", which begins at midnight in the time zone of the site; null where there is none. */
export interface DayType {
  readonly type: 'day';
  readonly label: string;
  readonly hint: string;
}

/**
 * An image from the media library, or none. On a page it is cropped to its frame. A portrait and a
 * landscape can have a caption; a face is a small portrait beside its name; a social one is for link
 * previews.
 */
export interface ImageType {
  readonly type: 'image';
  readonly label: string;
  readonly hint: string;
  readonly frame: ImageFrame;
}

export type ImageFrame = 'portrait' | 'landscape' | 'face' | 'social';

/** Whether a section is left out. Its path is that of the section. */
export interface HiddenType {
  readonly type: 'hidden';
  readonly label: string;
}

/** Whether something is on. */
export interface SwitchType {
  readonly type: 'switch';
  readonly label: string;
}

/** Which sections the owner added to a page, and where each stands. What they say are fields of their own. */
export interface SectionsType {
  readonly type: 'sections';
  readonly label: string;
  /** What can be added. */
  readonly kinds: readonly SectionKind[];
  /** Words with which a section begins: each asks for the owner’s, and typing replaces it. */
  readonly asks: readonly string[];
  /** The parts of the page behind which a section can stand, in their order. */
  readonly parts: readonly BlockLabel[];
}

export interface SectionKind {
  readonly id: string;
  readonly label: string;
  readonly hint: string;
  /** Where its words are kept, if it has none of its own. A page has one of these, if any. */
  readonly kept?: { readonly slug: string; readonly title: string };
}

/** Changed as a whole: items can be added, removed and moved. */
export interface ListType {
  readonly type: 'list';
  readonly label: string;
  readonly min: number;
  readonly max: number;
  readonly item: ItemType;
}

/** An item of a list: one text, or several parts by name. */
export type ItemType = PartType | PartsType;

export interface PartsType {
  readonly type: 'parts';
  /** What one item is called; by default the list's label and its number. */
  readonly label?: string;
  readonly parts: Parts;
}

export type Parts = Readonly<Record<string, PartType | PartsList>>;
export type PartType = TextType | LinkType | DayType | ImageType;

/** A list of texts within an item. */
export interface PartsList {
  readonly type: 'texts';
  readonly label: string;
  readonly min: number;
  readonly max: number;
  readonly item: TextType;
}
