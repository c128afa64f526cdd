import { type RefObject, useEffectEvent, useLayoutEffect } from 'react';
import { takeInputBeforeHydration } from '#app/ui/admin/input-before-hydration.ts';
import type { FieldView } from '../form-view.ts';
import { inputName, readTypedField } from '../read-form-fields.ts';
import { isSame } from './draft-state.ts';
import type { TextsDraft } from './use-texts-draft.ts';

/** Takes over what was typed into the form before our script had loaded. */
export function useTypedBeforeScript(
  form: RefObject<HTMLFormElement | null>,
  views: readonly FieldView[],
  { dispatch, editOf }: TextsDraft,
): void {
  const take = useEffectEvent(() => {
    if (form.current === null) return;
    const early = takeInputBeforeHydration();
    if (early.size === 0) return;
    const shown = new FormData(form.current);
    for (const [name, value] of early) {
      if (value === null) shown.delete(name);
      else shown.set(name, value);
    }
    for (const view of views) {
      const start = inputName(view.id, '');
      if (![...early.keys()].some((name) => name.startsWith(start))) continue;
      const read = readTypedField(shown, view);
      const isChanged = read !== null && !isSame(read.typed, editOf(view)?.typed ?? view.typed);
      if (isChanged) dispatch({ type: 'typed', view, typed: read.typed });
    }
  });
  useLayoutEffect(() => take(), []);
}
