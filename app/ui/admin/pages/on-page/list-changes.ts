import { fieldLabel } from '#app/domains/site-texts/fields.ts';
import type { FieldView, SectionView } from '#app/domains/site-texts/form-view.ts';
import type { Typed } from '#app/domains/site-texts/kinds/field-kind.ts';
import { isSame } from '../draft-state.ts';
import type { TextsDraft } from '../use-texts-draft.ts';

/** What readers see of the fields whose draft says something else, as it is typed. */
export type LiveValues = Readonly<Record<string, Typed>>;

/** A field that says something else than readers see. */
export interface DraftChange {
  readonly view: FieldView;
  /** 'Top of the page: Headline' */
  readonly name: string;
  readonly live: Typed;
}

/** The fields with changes, with what was typed a moment ago. */
export function listChanges(
  sections: readonly SectionView[],
  live: LiveValues,
  draft: Pick<TextsDraft, 'viewOf' | 'editOf'>,
): DraftChange[] {
  return sections.flatMap(({ title, fields }) =>
    fields.flatMap((read) => {
      const view = draft.viewOf(read);
      const edit = draft.editOf(view);
      // What is kept is compared as it is stored: '8,250' is 8250 there.
      const typed = edit === null || edit.progress === 'saved' ? view.typed : edit.typed;
      // A field that is not listed was live when the page was read.
      const published = live[read.id] ?? read.typed;
      if (isSame(typed, published)) return [];
      return [{ view, name: `${title}: ${fieldLabel(view)}`, live: published }];
    }),
  );
}
