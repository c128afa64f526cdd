import { useEffect, useRef } from 'react';
import { useToast } from '#app/ui/admin/toasts.tsx';
import { useLatest } from '#app/ui/admin/use-latest.ts';
import {
  type AddedSection,
  addSection,
  MOST_ADDED,
  moveSection,
  newSectionId,
  orderParts,
  type PagePart,
  putBack,
  readAdded,
  withRemoved,
} from '../sections/added-sections.ts';
import { type ShownField, useTextsForm } from './texts-form.ts';

type Change = (own: readonly string[], added: readonly AddedSection[]) => readonly AddedSection[];

/** The sections that were added to a page, and what can be done with them. */
export interface Sections {
  /** All parts of the page behind which a section can stand, in their order. */
  readonly parts: readonly PagePart[];
  readonly added: readonly AddedSection[];
  readonly isFull: boolean;
  /** Adds a section behind a part of the page, and returns its id. */
  add(kind: string, behind: string): string;
  move(id: string, by: -1 | 1): void;
  /** Removes a section at once, and offers to undo it. */
  remove(id: string, title: string): void;
}

/** @param field the field that lists the sections; null on a page that has none. */
export function useSections(field: ShownField | null): Sections {
  const form = useTextsForm();
  const toast = useToast();
  const isThere = useRef(false);
  useEffect(() => {
    isThere.current = true;
    return () => {
      isThere.current = false;
    };
  }, []);
  /** The sections when one was removed last, with all that can still come back. */
  const order = useRef<readonly AddedSection[]>([]);
  const own = ownOf(field);
  const added = readAdded(field?.typed);
  // Somebody filled the last place before an Undo: the draft takes none of it until one is removed.
  const tooMany = added.length - MOST_ADDED;
  useEffect(() => {
    if (tooMany > 0) {
      toast.warning(
        `There is room for ${MOST_ADDED} here.`,
        `Remove ${tooMany}, and your draft keeps the rest.`,
      );
    }
  }, [tooMany, toast]);
  // An Undo comes later: it changes what there is by then.
  const change = useLatest((make: Change) => {
    if (field !== null) form.type(field.view, make(own, added));
  });
  return {
    parts: orderParts(own, added),
    added,
    isFull: added.length >= MOST_ADDED,
    add(kind, behind) {
      const id = newSectionId();
      change.current((parts, present) => addSection(parts, present, { id, kind, behind }));
      return id;
    },
    move: (id, by) => change.current((parts, present) => moveSection(parts, present, id, by)),
    remove(id, title) {
      if (added.every((section) => section.id !== id)) return;
      order.current = withRemoved(order.current, added);
      change.current((_parts, present) => present.filter((section) => section.id !== id));
      toast.offer({ title: 'Section removed', text: title }, 'Undo', () => {
        if (isThere.current) {
          change.current((_parts, present) => putBack(order.current, present, id));
        } else {
          toast.error('Not undone', 'You have left the page. Its History still has what was live.');
        }
      });
    },
  };
}

function ownOf(field: ShownField | null): readonly string[] {
  const type = field?.view.type;
  return type?.type === 'sections' ? type.parts.map(({ id }) => id) : [];
}
