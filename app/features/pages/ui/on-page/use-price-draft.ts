import { useMemo } from 'react';
import type { DraftInfo } from '#app/features/pages/drafts/draft-protocol.ts';
import type { FieldView, SectionView } from '#app/features/pages/fields/form-view.ts';
import type { OpenedTexts } from '../texts-form.ts';
import { type TextsDraft, useTextsDraft } from '../use-texts-draft.ts';

/** The price list next to a page that shows its prices: a separate document with its own draft. */
export interface PriceDraft {
  readonly draft: TextsDraft;
  readonly views: readonly FieldView[];
  /** What a price is for: 'Advantage Bundle: Streamline'. */
  titleOf(id: string): string;
}

const NO_DRAFT: DraftInfo = { draftVersion: 0, hasDraft: false, draftBy: null, draftAt: null };
const NO_SECTIONS: readonly SectionView[] = [];

/** Null for documents whose pages show no prices to change. */
export function usePriceDraft({ prices }: OpenedTexts): PriceDraft | null {
  const sections = prices?.sections ?? NO_SECTIONS;
  const views = useMemo(() => sections.flatMap(({ fields }) => fields), [sections]);
  const facts = prices?.facts ?? NO_DRAFT;
  const draft = useTextsDraft({ slug: 'prices', facts, views });
  if (prices === null) return null;
  return {
    draft,
    views,
    titleOf: (id) =>
      sections.find(({ fields }) => fields.some((field) => field.id === id))?.title ?? '',
  };
}
