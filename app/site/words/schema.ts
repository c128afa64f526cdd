import type {
  DayType,
  FieldType,
  ImageType,
  ItemType,
  LinkType,
  ListType,
  MomentType,
  PartsList,
  PartsType,
  PartType,
  PlainTextType,
  RichType,
  SwitchType,
  TextType,
} from './field-types.ts';
import type { Href } from './paths.ts';
import type { Image, Rich } from './types.ts';

/**
 * The language in which pages, blocks and emails are defined: each text with its label, its limit
 * and, unless there are many of its kind, its default. The type of the texts (`TextsOf`), the
 * defaults (`defaultsOf`) and, in the site-texts domain, the form, the checks and the preview follow.
 *
 * An object is a group of texts. A string, a number or an array belongs to the code: nobody can
 * change it. For everything else there is a function below.
 */
export type Schema =
  | Field
  | Group
  | Each
  | OneOf
  | IfPresent
  | Depends
  | Filled
  | Fixed
  | string
  | number
  | boolean
  | null
  | readonly unknown[]
  | Parts;

export interface Parts {
  readonly [key: string]: Schema;
}

/** Something that the owner may change. */
export interface Field<Value = unknown, Type extends FieldType = FieldType> {
  readonly is: 'field';
  readonly type: Type;
  /** The default; absent in a block, which has another one on each page. */
  readonly value?: Value;
}

export interface Group<Of = Parts> {
  readonly is: 'group';
  readonly label: string;
  readonly parts: Of;
}

interface Each<Of = Schema> {
  readonly is: 'each';
  readonly of: Of;
}

interface OneOf<Kinds = Readonly<Record<string, Parts>>> {
  readonly is: 'one-of';
  readonly label: string;
  readonly kinds: Kinds;
}

interface IfPresent<Of = Schema, Nothing = null | undefined> {
  readonly is: 'if-present';
  readonly of: Of;
  /** Never there: it carries the type. */
  readonly nothing?: Nothing;
}

interface Depends<Value = unknown> {
  readonly is: 'depends';
  readonly on: (siblings: never) => Field<Value> | null;
}

interface Filled<Of = Schema> {
  readonly is: 'filled';
  readonly of: Of;
  readonly value: unknown;
}

interface Fixed<Value = unknown> {
  readonly is: 'fixed';
  /** Never there: it carries the type. */
  readonly value?: Value;
}

/** What code and components get of a definition. */
export type TextsOf<Of> = [Schema] extends [Of] ? unknown : TextsOfNode<Of>;

// biome-ignore format: one case a line
type TextsOfNode<Of> =
  Of extends Field<infer Value> ? Value :
  Of extends Fixed<infer Value> ? Value :
  Of extends Depends<infer Value> ? Value :
  Of extends Group<infer Inner> ? TextsOf<Inner> :
  Of extends Filled<infer Inner> ? TextsOf<Inner> :
  Of extends Each<infer Inner> ? readonly TextsOf<Inner>[] :
  Of extends IfPresent<infer Inner, infer Nothing> ? TextsOf<Inner> | Nothing :
  Of extends OneOf<infer Kinds> ? TextsOfKinds<Kinds> :
  Of extends string | number | boolean | null | readonly unknown[] ? Of :
  string extends keyof Of ? Readonly<Record<string, unknown>> :
  Flat<
    { [Key in RequiredKeys<Of>]: TextsOf<Of[Key]> } &
    { [Key in Exclude<keyof Of, RequiredKeys<Of>>]?: TextsOf<Of[Key]> }
  >;

type TextsOfKinds<Kinds> = {
  [Kind in keyof Kinds]: Flat<{ kind: Kind } & TextsOf<Kinds[Kind]>>;
}[keyof Kinds];

type RequiredKeys<Of> = {
  [Key in keyof Of]: undefined extends TextsOf<Of[Key]> ? never : Key;
}[keyof Of];

type Flat<Data> = { [Key in keyof Data]: Data[Key] };

/** A part of a document with its own heading in the form. */
export interface SectionSchema<Of = Parts> {
  readonly id: string;
  readonly title: string;
  /** What the owner should know of all its fields. */
  readonly note?: string;
  readonly parts: Of;
}

/** What several sections define, in one object. */
export type TextsOfSections<Sections extends readonly SectionSchema[]> = Flat<
  Intersection<TextsOf<Sections[number]['parts']>>
>;

type Intersection<Union> = (Union extends unknown ? (each: Union) => void : never) extends (
  all: infer All,
) => void
  ? All
  : never;

export function section<const Of extends Parts>(
  id: string,
  title: string,
  parts: Of,
  note?: string,
): SectionSchema<Of> {
  return { id, title, parts, ...(note === undefined ? {} : { note }) };
}

export function text(label: string, max: number, value?: string): Field<string, PlainTextType> {
  return field({ type: 'text', label, max }, value);
}

/** The owner may leave it empty. */
export function optionalText(
  label: string,
  max: number,
  value?: string,
): Field<string | undefined, PlainTextType> {
  return field({ type: 'text', label, max, optional: true }, value);
}

/** A text of the price list itself, into which nothing of the list is filled. */
export function priceListText(label: string, max: number): Field<string, PlainTextType> {
  return field({ type: 'text', label, max, noPrices: true });
}

/** A text of an email, in which every name in braces is known. */
export function mailText(
  label: string,
  max: number,
  value: string,
  rules: Pick<PlainTextType, 'needs' | 'startsWithWords' | 'hint'> = {},
): Field<string, PlainTextType> {
  return field({ type: 'text', label, max, slots: [], noPrices: true, ...rules }, value);
}

export function rich(label: string, max: number): Field<Rich, RichType> {
  return field({ type: 'rich', label, max });
}

/** The owner may leave it empty. */
export function optionalRich(label: string, max: number): Field<Rich | undefined, RichType> {
  return field({ type: 'rich', label, max, optional: true });
}

export function link(label: string, value?: Href): Field<Href, LinkType> {
  return field({ type: 'link', label }, value);
}

/** A date and a time, which the owner may leave empty. */
export function moment(label: string): Field<string | undefined, MomentType> {
  return field({ type: 'moment', label });
}

/** A day, which the owner may leave empty. */
export function day(label: string, hint: string): Field<string | undefined, DayType> {
  return field({ type: 'day', label, hint });
}

/** Somebody else's words. */
export function quote(label: string, max: number, hint: string): Field<string, PlainTextType> {
  return field({ type: 'text', label, max, hint, noPrices: true, isQuote: true });
}

/** Off on a fresh site. */
export function onOff(label: string): Field<boolean, SwitchType> {
  return field({ type: 'switch', label }, false);
}

export function image(
  label: string,
  hint: string,
  frame: ImageType['frame'],
): Field<Image | undefined, ImageType> {
  return field({ type: 'image', label, hint, frame });
}

interface Items<Value, Type> {
  readonly min?: number;
  readonly max: number;
  readonly item: { readonly type: Type; readonly value?: Value };
}

/** The owner may add, remove and move its items. */
export function list<Value>(
  label: string,
  { min = 1, max, item }: Items<Value, ItemType>,
  value?: readonly Value[],
): Field<readonly Value[], ListType> {
  return field({ type: 'list', label, min, max, item: item.type }, value);
}

/** A list of texts within an item of a list. */
export function texts(
  label: string,
  { min = 1, max, item }: Items<string, TextType>,
): { readonly type: PartsList; readonly value?: readonly string[] } {
  return { type: { type: 'texts', label, min, max, item: item.type } };
}

type ItemParts = Readonly<
  Record<string, { readonly type: PartType | PartsList; readonly value?: unknown }>
>;

/** An item of a list that has several parts; `label` is what one item is called. */
export function item<Of extends ItemParts>(
  parts: Of,
  label?: string,
): { readonly type: PartsType; readonly value?: { [Key in keyof Of]: ValueOf<Of[Key]> } } {
  const types = Object.fromEntries(Object.entries(parts).map(([key, { type }]) => [key, type]));
  return { type: { type: 'parts', ...(label === undefined ? {} : { label }), parts: types } };
}

type ValueOf<Of extends { readonly value?: unknown }> = Exclude<Of['value'], undefined>;

/** Texts that belong together, under a name. */
export function group<const Of extends Parts>(label: string, parts: Of): Group<Of> {
  return { is: 'group', label, parts };
}

/** A list whose length the design fixes. */
export function each<const Of extends Schema>(of: Of): Each<Of> {
  return { is: 'each', of };
}

/** One of several, by its `kind`. */
export function oneOf<const Kinds extends Readonly<Record<string, Parts>>>(
  label: string,
  kinds: Kinds,
): OneOf<Kinds> {
  return { is: 'one-of', label, kinds };
}

/** Can be changed where the default has it, and nowhere else. */
export function ifPresent<const Of extends Schema>(of: Of): IfPresent<Of, undefined> {
  return { is: 'if-present', of };
}

/** The same, where null says that there is none. */
export function ifNotNull<const Of extends Schema>(of: Of): IfPresent<Of, null> {
  return { is: 'if-present', of };
}

/** A field that depends on what is beside it; null for none. */
export function depends<Siblings, Value>(
  on: (siblings: Siblings) => Field<Value> | null,
): Depends<Value> {
  return { is: 'depends', on };
}

/** Of the design or the code: nobody can change it. */
export function fixed<Value>(): Fixed<Value> {
  return { is: 'fixed' };
}

/** A schema that several share, with the default that it has here. */
export function filled<const Of extends Schema>(of: Of, value: TextsOf<Of>): Filled<Of> {
  return { is: 'filled', of, value };
}

export function field<Value, Type extends FieldType>(
  type: Type,
  value?: Value,
): Field<Value, Type> {
  return { is: 'field', type, ...(value === undefined ? {} : { value }) };
}

/** What a fresh site says. */
export function defaultsOf<const Sections extends readonly SectionSchema[]>(
  sections: Sections,
): TextsOfSections<Sections> {
  const all = sections.map(({ parts }) => defaultOf(parts));
  return all.reduce(merge) as TextsOfSections<Sections>;
}

function defaultOf(schema: Schema): unknown {
  if (typeof schema !== 'object' || schema === null || Array.isArray(schema)) return schema;
  if (!isNode(schema)) {
    const values = Object.entries(schema as Parts).map(([key, part]) => [key, defaultOf(part)]);
    return Object.fromEntries(values.filter(([, value]) => value !== undefined));
  }
  if (schema.is === 'group') return defaultOf(schema.parts);
  return 'value' in schema ? schema.value : undefined;
}

/** Two sections can have parts of the same object, such as a form each. */
function merge(before: unknown, after: unknown): unknown {
  if (!isObject(before) || !isObject(after)) return after;
  const shared = Object.keys(after).filter((key) => key in before);
  const merged = shared.map((key) => [key, merge(before[key], after[key])]);
  return { ...before, ...after, ...Object.fromEntries(merged) };
}

export type Node = Extract<Schema, { readonly is: string }>;

/** Whether it is what one of the functions makes, rather than an object of them. */
export function isNode(schema: object): schema is Node {
  return 'is' in schema && typeof schema.is === 'string';
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
