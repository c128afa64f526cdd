import { isDeepStrictEqual } from 'node:util';
import type { Block } from '#app/site/words/blocks.ts';
import { createRename } from '#app/site/words/placeholders.ts';
import {
  defaultTexts,
  fillContent,
  mapTexts,
  type SiteContent,
} from '#app/site/words/site-content.ts';
import { type DocumentId, documentData, documentIds, listAllFields } from '../documents.ts';
import { isStored, kindOf } from '../field-kinds/field-kinds.ts';
import { type Images, NO_IMAGES } from '../field-kinds/image-value.ts';
import type { Field, FieldId } from '../fields/fields.ts';
import { blocksWith } from '../sections/added-blocks.ts';
import { addedIdOf, addedIn } from '../sections/added-sections.ts';

/** What the owner wrote in place of the default. */
export interface Override {
  /** Null where an optional text is left out. */
  readonly value: unknown;
  /** The default at that time: another release can have another one. */
  readonly base: unknown;
}

/** By field, of one document. */
export type Overrides = Readonly<Record<FieldId, Override>>;

export type AllOverrides = Readonly<Partial<Record<DocumentId, Overrides>>>;

/**
 * What the public pages say: the defaults with the owner's changes, and prices in all texts. An
 * image that is not among `images` is left out.
 */
export function applyOverrides(all: AllOverrides, images: Images = NO_IMAGES): SiteContent {
  // Defaults are in two places at once, such as a link of the header in the footer: a structured clone
  // would be, too, and a change of one place would change the other.
  const named = mapTexts(defaultTexts, (text) => text);
  applyToDocument('prices', named, all, images);
  // A program that is renamed has its new name in all texts that the owner left alone.
  const rename = createRename(named.prices);
  const texts = rename === null ? named : mapTexts(defaultTexts, rename);
  for (const id of documentIds) applyToDocument(id, texts, all, images);
  return fillContent(texts);
}

/** Overrides the document's part of the content, which nobody else has. */
function applyToDocument(
  id: DocumentId,
  content: SiteContent,
  all: AllOverrides,
  images: Images,
): void {
  const changes = all[id] ?? {};
  const changed = listChangedFields(id, changes).filter((field) => fits(field, changes));
  if (changed.length === 0) return;
  const data: { blocks?: Block[] } = documentData(content, id);
  const added = addedIn(changes);
  if (data.blocks !== undefined && added.length > 0) data.blocks = blocksWith(data.blocks, added);
  const hidden = changed.filter(({ type }) => type.type === 'hidden');
  for (const field of changed) {
    const value = changes[field.id]?.value;
    if (field.type.type === 'hidden' || field.type.type === 'sections') continue;
    const { toContent } = kindOf(field.type);
    setAt(data, field.path, toContent === undefined ? value : toContent(field.type, value, images));
  }
  // From the last to the first, because paths count the blocks before.
  for (const field of hidden.reverse()) {
    if (changes[field.id]?.value === true) removeAt(data, field.path);
  }
}

/** Lists nothing where nothing changed: all fields of all documents take a twentieth of a start. */
function listChangedFields(id: DocumentId, changes: Overrides): Field[] {
  if (Object.keys(changes).length === 0) return [];
  return listAllFields(id, addedIn(changes)).filter((field) => changes[field.id] !== undefined);
}

/**
 * Whether a field was changed to a value that fits its place. A release can know other names in
 * braces than the one in which a text was written, need a text that could be left out, or make of a
 * field another kind; then the default is used.
 */
export function fits({ id, type }: Field, changes: Overrides): boolean {
  const change = changes[id];
  return change !== undefined && isStored(type, change.value);
}

/** The changed fields whose values do not fit their places, each with its document. */
export function findInvalidOverrides(all: AllOverrides): string[] {
  return documentIds.flatMap((id) => {
    const changes = all[id] ?? {};
    return listChangedFields(id, changes)
      .filter((field) => !fits(field, changes))
      .map((field) => `${id}: ${field.id}`);
  });
}

type Node = Record<string | number, unknown>;

function setAt(data: object, path: Field['path'], value: unknown): void {
  const [key, parent] = resolve(data, path);
  if (value === null) delete parent[key];
  else parent[key] = value;
}

function removeAt(data: object, path: Field['path']): void {
  const [key, parent] = resolve(data, path);
  (parent as unknown as unknown[]).splice(key as number, 1);
}

function resolve(data: object, path: Field['path']): [key: string | number, parent: Node] {
  const key = path.at(-1);
  if (key === undefined) throw new Error('a field is never the whole document');
  const parent = path.slice(0, -1).reduce<Node>((node, part) => node[part] as Node, data as Node);
  return [key, parent];
}

/** How a field is: 'both' if a release changed the default that the owner had changed, too. */
export type FieldState = 'original' | 'owner' | 'both';

export function fieldState(field: Field, changes: Overrides): FieldState {
  const change = changes[field.id];
  if (change === undefined) return 'original';
  return isDeepStrictEqual(change.base, field.default) ? 'owner' : 'both';
}

/**
 * Overrides of fields that this release does not have. They are kept, and shown by nothing. What a
 * section said that was removed waits for its Undo.
 */
export function findOrphans(id: DocumentId, changes: Overrides): FieldId[] {
  const known = new Set(listAllFields(id).map((field) => field.id));
  return Object.keys(changes).filter(
    (fieldId) => !known.has(fieldId) && addedIdOf(fieldId) === null,
  );
}

/** What a document says now, with placeholders: the owner's words, or the default. */
export function currentValue(field: Field, changes: Overrides): unknown {
  return (changes[field.id] ?? { value: field.default }).value;
}

/** All documents with the draft of one in place of what is published of it. */
export function withDraft(published: AllOverrides, id: DocumentId, draft: Overrides): AllOverrides {
  return { ...published, [id]: draft };
}
