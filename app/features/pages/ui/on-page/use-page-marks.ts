import { type RefObject, useCallback, useLayoutEffect, useRef } from 'react';
import type { FieldView } from '#app/features/pages/fields/form-view.ts';
import { PRICES } from '../draft-frame.ts';
import { shownField } from '../shown-field.ts';
import { placeOf, type ShownField } from '../texts-form.ts';
import type { TextsDraft } from '../use-texts-draft.ts';
import { findSpot, type PageTexts } from './find-spot.ts';
import type { FrameTexts } from './frame-texts.ts';
import { splitPlace } from './text-part.ts';

/**
 * Shows on the page what the server did not put there: unsaved texts, and marks where something is
 * wrong. Returns those places, and a function that marks the page after it was filled again.
 */
export function usePageMarks(texts: RefObject<FrameTexts | null>, page: PageTexts) {
  const { views, draft, prices } = page;
  const fields = views.map((view) => shownField(view, draft));
  const priceFields = prices?.views.map((view) => shownField(view, prices.draft)) ?? [];
  const invalid = new Set([
    ...fields.flatMap(listProblems),
    ...priceFields.flatMap(listProblems).map((place) => `${PRICES}${place}`),
  ]);
  const unsaved = new Set(
    fields.filter(({ view }) => isUnsaved(draft, view)).map(({ view }) => view.id),
  );
  const show = useRef<(() => void) | null>(null);
  useLayoutEffect(() => {
    show.current = () => {
      texts.current?.markInvalid(invalid);
      texts.current?.showTyped((place) =>
        unsaved.has(splitPlace(place).id) ? (findSpot(place, page)?.text ?? null) : null,
      );
    };
    show.current();
  });
  return { invalid, mark: useCallback(() => show.current?.(), []) };
}

/** The places of a field that have a problem. */
function listProblems({ view, errors, theirs }: ShownField): string[] {
  const places = errors.map(({ at }) => placeOf(view.id, at));
  return theirs === null ? places : [...places, placeOf(view.id, '')];
}

function isUnsaved({ editOf }: TextsDraft, view: FieldView): boolean {
  const edit = editOf(view);
  return edit !== null && edit.progress !== 'saved';
}
