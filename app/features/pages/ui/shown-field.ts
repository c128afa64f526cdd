import type { FieldView } from '../fields/form-view.ts';
import type { ShownField } from './texts-form.ts';
import type { TextsDraft } from './use-texts-draft.ts';

/** A field as it was loaded, with what was typed into it since. */
export function shownField(read: FieldView, draft: TextsDraft): ShownField {
  const view = draft.viewOf(read);
  const edit = draft.editOf(view);
  const conflict = edit?.errors.find(({ code }) => code === 'stale');
  return {
    view,
    typed: edit?.typed ?? view.typed,
    errors: edit?.errors.filter(({ code }) => code !== 'stale') ?? [],
    warnings: edit?.warnings ?? [],
    theirs: conflict === undefined ? null : { typed: view.typed, isOwn: conflict.isOwn === true },
  };
}
