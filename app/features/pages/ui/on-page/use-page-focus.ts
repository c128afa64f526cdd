import { type RefObject, useEffect, useRef } from 'react';
import { readImage } from '#app/features/pages/field-kinds/image-value.ts';
import type { FieldView } from '#app/features/pages/fields/form-view.ts';
import { type FocalPoint, formatFocus, parseFocus } from '#app/formatting/focal-point.ts';
import { shownField } from '../shown-field.ts';
import { useTextsForm } from '../texts-form.ts';
import type { TextsDraft } from '../use-texts-draft.ts';
import type { FrameTools } from './frame-tools.ts';
import { splitPlace } from './text-part.ts';

interface PageFocus {
  /** The place whose card is open. */
  card: string | null;
  views: readonly FieldView[];
  draft: TextsDraft;
  /** How many times the page was filled. */
  filled: number;
}

/** Shows the focal point of the image whose card is open on the page. */
export function usePageFocus(
  tools: RefObject<FrameTools | null>,
  { card, views, draft, filled }: PageFocus,
): void {
  const form = useTextsForm();
  const read = card === null ? undefined : views.find(({ id }) => id === splitPlace(card).id);
  const shown = read === undefined ? null : shownField(read, draft);
  const value = shown?.view.type.type === 'image' ? readImage(shown.typed) : null;
  const focus = value === null || value.image === '' ? null : value.focus;
  const change = useRef<(point: FocalPoint) => void>(() => undefined);
  useEffect(() => {
    change.current = (point) => {
      if (shown !== null && value !== null) {
        form.type(shown.view, { ...value, focus: formatFocus(point) });
      }
    };
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: also after the page was filled again.
  useEffect(() => {
    if (card === null || focus === null) tools.current?.hideFocus();
    else tools.current?.showFocus(card, parseFocus(focus), (point) => change.current(point));
  }, [tools, card, focus, filled]);
}
