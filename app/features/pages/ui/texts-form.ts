import { createContext, use } from 'react';
import type { EditorView } from '#app/features/articles/editor-protocol.ts';
import type { Placeholder } from '#app/site/words/placeholders.ts';
import type { DraftInfo, FieldProblem } from '../drafts/draft-protocol.ts';
import type { Typed } from '../field-kinds/field-kind.ts';
import type { FieldView, SectionView } from '../fields/form-view.ts';
import type { ListEdit } from '../fields/list-edits.ts';
import type { InsertTarget } from './insert-target.ts';
import type { LiveValues } from './on-page/list-changes.ts';

/** A document as it was when the page was loaded. */
export interface OpenedTexts {
  readonly slug: string;
  readonly title: string;
  readonly path: string | null;
  /** Whether it is an email instead of a page, or text that several pages share. */
  readonly isMail: boolean;
  /** Whether it is edited on its own page, with the form as the other view. */
  readonly isOnPage: boolean;
  /** Whether it was taken offline; null for what stays online. */
  readonly isOffline: boolean | null;
  /** Whether publishing it may ask for the password. */
  readonly mayAsk: boolean;
  readonly views: readonly { on: string; title: string }[];
  /** Of Menu and footer: the owner's own pages that readers can see. */
  readonly ownPages: readonly { on: string; title: string }[];
  readonly sections: readonly SectionView[];
  readonly facts: DraftInfo;
  readonly publishedAt: string | null;
  /** How many of the owner's texts are not used by this release. */
  readonly orphans: number;
  readonly placeholders: readonly Placeholder[];
  readonly editorView: EditorView;
  /** The live value of each field that the draft changes, for the list of changes. */
  readonly live: LiveValues;
  /** The price list, if its prices can be changed on this page; otherwise null. */
  readonly prices: OpenedPrices | null;
}

interface OpenedPrices {
  readonly sections: readonly SectionView[];
  readonly live: LiveValues;
  readonly facts: DraftInfo;
}

export type InsertKind = 'link' | 'address' | 'price';

/** What all fields of the form share. */
export interface TextsForm {
  readonly placeholders: readonly Placeholder[];
  /** The view that this person last chose in the post editor. */
  readonly editorView: EditorView;
  type(view: FieldView, typed: Typed): void;
  editList(view: FieldView, edit: ListEdit): void;
  restore(view: FieldView): void;
  keepMine(view: FieldView): void;
  takeTheirs(view: FieldView): void;
  /** Opens the dialog for what is inserted at the cursor. */
  insert(kind: InsertKind, into: InsertTarget): void;
}

export const TextsFormContext = createContext<TextsForm | null>(null);

export function useTextsForm(): TextsForm {
  const form = use(TextsFormContext);
  if (form === null) throw new Error('useTextsForm is used outside of a form of texts');
  return form;
}

/** A field as it is shown right now. */
export interface ShownField {
  readonly view: FieldView;
  readonly typed: Typed;
  readonly errors: readonly FieldProblem[];
  readonly warnings: readonly FieldProblem[];
  /** What somebody else, or the same person elsewhere, changed it to in the meantime; null if nobody did. */
  readonly theirs: { readonly typed: Typed; readonly isOwn: boolean } | null;
}

/** The id of an input, which is also the mark of its text on the draft page. */
export function placeOf(id: string, at: string): string {
  return `${id}@${at}`;
}

/** The messages about one place within a field. */
export function notesAt(field: ShownField, at: string): Pick<ShownField, 'errors' | 'warnings'> {
  return {
    errors: field.errors.filter((problem) => problem.at === at),
    warnings: field.warnings.filter((problem) => problem.at === at),
  };
}
