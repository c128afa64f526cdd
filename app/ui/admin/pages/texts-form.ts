import { createContext, use } from 'react';
import type { Placeholder } from '#app/content/placeholders.ts';
import type { EditorView } from '#app/domains/posts/editor-protocol.ts';
import type { DraftInfo } from '#app/domains/site-texts/draft-protocol.ts';
import type { FieldView, SectionView } from '#app/domains/site-texts/form-view.ts';
import type { Typed } from '#app/domains/site-texts/kinds/field-kind.ts';
import type { ListEdit } from '#app/domains/site-texts/list-edits.ts';
import type { FieldProblem } from '#app/domains/site-texts/site-texts.server.ts';
import type { InsertTarget } from './insert-target.ts';
import type { LiveValues } from './on-page/list-changes.ts';

/** A document as the page was read. */
export interface OpenedTexts {
  readonly slug: string;
  readonly title: string;
  readonly path: string | null;
  /** Whether it is a mail instead of a page, or words of several pages. */
  readonly isMail: boolean;
  /** Whether it is edited on the page that shows it, and its form is the other way to see it. */
  readonly isOnPage: boolean;
  /** Whether publishing it can ask for the password. */
  readonly mayAsk: boolean;
  readonly views: readonly { on: string; title: string }[];
  readonly sections: readonly SectionView[];
  readonly facts: DraftInfo;
  readonly publishedAt: string | null;
  /** How many of the owner's texts have no place in this release. */
  readonly orphans: number;
  readonly placeholders: readonly Placeholder[];
  readonly editorView: EditorView;
  /** What readers see of what the draft says otherwise, for its changes on the page. */
  readonly live: LiveValues;
  /** The price list, whose prices are changed on the page; null beside such pages. */
  readonly prices: OpenedPrices | null;
}

interface OpenedPrices {
  readonly sections: readonly SectionView[];
  readonly live: LiveValues;
  readonly facts: DraftInfo;
}

export type InsertKind = 'link' | 'address' | 'price';

/** What the fields of the form share. */
export interface TextsForm {
  readonly placeholders: readonly Placeholder[];
  /** The view that this person chose last in the editor of posts. */
  readonly editorView: EditorView;
  type(view: FieldView, typed: Typed): void;
  editList(view: FieldView, edit: ListEdit): void;
  restore(view: FieldView): void;
  keepMine(view: FieldView): void;
  takeTheirs(view: FieldView): void;
  /** Opens the dialog for what is put in at the cursor. */
  insert(kind: InsertKind, into: InsertTarget): void;
}

export const TextsFormContext = createContext<TextsForm | null>(null);

export function useTextsForm(): TextsForm {
  const form = use(TextsFormContext);
  if (form === null) throw new Error('there is no form of texts around');
  return form;
}

/** A field as it is shown right now. */
export interface ShownField {
  readonly view: FieldView;
  readonly typed: Typed;
  readonly errors: readonly FieldProblem[];
  readonly warnings: readonly FieldProblem[];
  /** What somebody else made of it meanwhile; null while nobody did. */
  readonly theirs: Typed | null;
}

/** The id of an input, which is also what a text of the draft page is marked with. */
export function placeOf(id: string, at: string): string {
  return `${id}@${at}`;
}

/** What is to be said of one place within a field. */
export function notesAt(field: ShownField, at: string): Pick<ShownField, 'errors' | 'warnings'> {
  return {
    errors: field.errors.filter((problem) => problem.at === at),
    warnings: field.warnings.filter((problem) => problem.at === at),
  };
}
