import { type RefObject, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { SectionView } from '#app/features/pages/fields/form-view.ts';
import { idOf } from '#app/features/pages/sections/added-sections.ts';
import { keptOf, listOffered, namePlaces } from '../sections-control.tsx';
import { shownField } from '../shown-field.ts';
import { placeOf } from '../texts-form.ts';
import { useSections } from '../use-sections.ts';
import type { TextsDraft } from '../use-texts-draft.ts';
import type { PageSection } from './frame-tools.ts';
import type { useFrameTexts } from './use-frame-texts.ts';

/** A section that the page is yet to show: a new one is typed in, one that was moved is shown. */
interface ChangedSection {
  readonly id: string;
  readonly isNew: boolean;
}

/** What adds, moves and removes the sections of a page, on the page itself. */
export function usePageSections(read: readonly SectionView[], draft: TextsDraft) {
  const view = read.flatMap(({ fields }) => fields).find(({ type }) => type.type === 'sections');
  const sections = useSections(view === undefined ? null : shownField(view, draft));
  const navigate = useNavigate();
  const [behind, setBehind] = useState<string | null>(null);
  const changed = useRef<ChangedSection | null>(null);
  const type = view?.type.type === 'sections' ? view.type : null;
  const titles = new Map(read.map(({ id, title }) => [id, title]));
  const places = type === null ? [] : namePlaces(sections, type, titles);

  /** The page shows it right away, without the pause that typing gets. */
  function shows(section: ChangedSection | null): void {
    changed.current = section;
    setTimeout(() => void draft.flush());
  }
  function listParts(): PageSection[] {
    const { parts, isFull } = sections;
    return parts.map((part, index) => ({
      id: idOf(part),
      title: places[index]?.label ?? '',
      canAdd: !isFull,
      added:
        typeof part === 'string'
          ? null
          : {
              canMoveUp: index > 1,
              canMoveDown: index < parts.length - 1,
              kept: keptOf(part, type),
            },
    }));
  }
  const tools = {
    parts: listParts,
    addSection: setBehind,
    moveSection(id: string, by: -1 | 1): void {
      sections.move(id, by);
      shows({ id, isNew: false });
    },
    removeSection(id: string): void {
      sections.remove(id, places.find((place) => place.id === id)?.label ?? '');
      shows(null);
    },
    openForm: (slug: string) => void navigate(`/admin/pages/${slug}`),
  };
  if (type === null) return { changed, tools, dialog: null };
  return {
    changed,
    tools,
    dialog: {
      openAtEnd: sections.isFull ? null : () => setBehind(places.at(-1)?.id ?? null),
      props: {
        ...{ behind, places, kinds: listOffered(sections, type), onPlace: setBehind },
        onChoose(kind: string): void {
          if (behind !== null) shows({ id: sections.add(kind, behind), isNew: true });
          setBehind(null);
        },
        onClose: () => setBehind(null),
      },
    },
  };
}

/** Shows a section that was moved, and lets a new one be typed, once the page has it. */
export function useChangedSection(
  changed: RefObject<ChangedSection | null>,
  filled: number,
  { go, tools }: Pick<ReturnType<typeof useFrameTexts>, 'go' | 'tools'>,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: after the page was filled again.
  useEffect(() => {
    const section = changed.current;
    if (section === null) return;
    const { id, isNew } = section;
    const shown = tools.current;
    const isShown = isNew
      ? go(placeOf(`${id}/heading`, '')) || shown?.enter(id)
      : shown?.reveal(id);
    if (isShown) changed.current = null;
  }, [changed, filled, go, tools]);
}
