import type { Typed } from '#app/features/pages/field-kinds/field-kind.ts';
import { fieldLabel } from '#app/features/pages/fields/fields.ts';
import type { FieldView, SectionView } from '#app/features/pages/fields/form-view.ts';
import { isSame } from '../draft-state.ts';
import type { TextsDraft } from '../use-texts-draft.ts';

/** The live value of each field that the draft changes, as it would be typed. */
export type LiveValues = Readonly<Record<string, Typed>>;

/** A field that differs from what readers see. */
export interface DraftChange {
  readonly view: FieldView;
  /** 'Top of the page: Headline' */
  readonly name: string;
  readonly live: Typed;
}

/** The changed fields, including what was typed a moment ago. */
export function listChanges(
  sections: readonly SectionView[],
  live: LiveValues,
  draft: Pick<TextsDraft, 'viewOf' | 'editOf'>,
): DraftChange[] {
  return sections.flatMap(({ title, fields }) =>
    fields.flatMap((read) => {
      const view = draft.viewOf(read);
      const edit = draft.editOf(view);
      // Saved values are compared as they are stored: '8,250' is stored as 8250.
      const typed = edit === null || edit.progress === 'saved' ? view.typed : edit.typed;
      // A field that is not listed was live when the page was loaded.
      const published = live[read.id] ?? read.typed;
      if (isSame(typed, published)) return [];
      return [{ view, name: `${title}: ${fieldLabel(view)}`, live: published }];
    }),
  );
}
