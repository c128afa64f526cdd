import { askingWords } from '#app/site/words/added-sections.ts';
import type { FieldType } from '#app/site/words/field-types.ts';
import {
  currentValue,
  type FieldState,
  fieldState,
  type Overrides,
} from '../changes/apply-overrides.ts';
import { type DocumentId, findDocument } from '../documents.ts';
import type { Typed } from '../field-kinds/field-kind.ts';
import { toTyped } from '../field-kinds/field-kinds.ts';
import { takesPrices } from '../field-kinds/text.ts';
import { ADDED_FIELD, addedIdOf, addedIn } from '../sections/added-sections.ts';
import type { Field, FieldId, Section } from './fields.ts';

/** A field as the form shows it. */
export interface FieldView {
  readonly id: FieldId;
  readonly type: FieldType;
  readonly within: string;
  readonly state: FieldState;
  readonly typed: Typed;
  /** As it is stored: sent along with what is typed, so that nobody's change is overwritten unseen. */
  readonly stored: unknown;
  /** Whether prices can be put into its texts: not into the price list itself, nor into mails. */
  readonly takesPrices: boolean;
  /** What the code has; null where the field has just that. */
  readonly default: Typed | null;
}

export interface SectionView {
  readonly id: string;
  readonly title: string;
  readonly note: string | null;
  readonly fields: readonly FieldView[];
}

/** A document with its draft as a form shows it. */
export function viewSections(id: DocumentId, changes: Overrides): SectionView[] {
  const sections = findDocument(id, addedIn(changes)).sections.map((section) => {
    const fields = section.fields.map((field) => viewField(field, changes));
    return {
      id: section.id,
      title: titleOf(section, fields),
      note: section.note ?? null,
      fields,
    };
  });
  const titles = new Map(sections.map((section) => [section.id, section.title]));
  return sections.map((section) => ({
    ...section,
    fields: section.fields.map((view) => ({ ...view, type: withTitles(view.type, titles) })),
  }));
}

/** Where a section can stand is named by the headings as they are now. */
function withTitles(type: FieldType, titles: ReadonlyMap<string, string>): FieldType {
  if (type.type !== 'sections') return type;
  const parts = type.parts.map(({ id, label }) => ({ id, label: titles.get(id) ?? label }));
  return { ...type, parts };
}

/** A part of a page is named by its heading as it is now; one without its own, by what it is. */
function titleOf({ id, title }: Section, fields: readonly FieldView[]): string {
  const heading = fields.find((field) => field.id === `${id}/heading`)?.typed;
  return typeof heading === 'string' && heading !== '' && !askingWords.has(heading)
    ? heading
    : title;
}

export function viewField(field: Field, changes: Overrides): FieldView {
  const { id, type, within } = field;
  // A page without its sections is no original to go back to, nor is what a section begins with.
  const hasOriginal = id !== ADDED_FIELD && addedIdOf(id) === null;
  const state = hasOriginal ? fieldState(field, changes) : 'original';
  const stored = currentValue(field, changes);
  const original = state === 'original' ? null : toTyped(type, field.default);
  return {
    id,
    type,
    within,
    state,
    typed: toTyped(type, stored),
    stored,
    takesPrices: takesPrices(type),
    default: original,
  };
}
