import type { Typed } from '#app/features/pages/field-kinds/field-kind.ts';
import { fieldLabel } from '#app/features/pages/fields/fields.ts';
import type { FieldView } from '#app/features/pages/fields/form-view.ts';
import { isAsking } from '../asking-words.ts';
import { PRICES } from '../draft-frame.ts';
import { shownField } from '../shown-field.ts';
import type { TextsDraft } from '../use-texts-draft.ts';
import type { Spot } from './frame-texts.ts';
import { findTextPart, splitPlace, type TextPart } from './text-part.ts';
import type { PriceDraft } from './use-price-draft.ts';

/** What can be changed on a page: its own texts, and the prices that it shows. */
export interface PageTexts {
  readonly views: readonly FieldView[];
  readonly draft: TextsDraft;
  readonly prices: PriceDraft | null;
}

interface FoundField {
  /** The field with what the draft has of it. */
  readonly view: FieldView;
  readonly typed: Typed;
  readonly at: string;
  /** The text at this place; null for anything else, such as an image. */
  readonly part: TextPart | null;
}

/** The page's own field at a place; null if there is none. */
export function findField(
  place: string,
  { views, draft }: Pick<PageTexts, 'views' | 'draft'>,
): FoundField | null {
  const { id, at } = splitPlace(place);
  const read = views.find((view) => view.id === id);
  if (read === undefined) return null;
  const { view, typed } = shownField(read, draft);
  return { view, typed, at, part: findTextPart(view, typed, at) };
}

/** What can be edited at a place; null if none of this page's documents has it. */
export function findSpot(place: string, page: PageTexts): Spot | null {
  if (place.startsWith(PRICES)) return page.prices === null ? null : findPrice(place, page.prices);
  const found = findField(place, page);
  if (found === null) return null;
  const { view, at, part } = found;
  if (part === null) return { label: fieldLabel(view), text: null };
  const { label, typed, type } = part;
  const kept = findTextPart(view, view.typed, at)?.typed ?? typed;
  const asks = isAsking(typed, page.views);
  return { label, text: { typed, kept, isRich: type.type === 'rich', asks } };
}

function findPrice(place: string, { views, titleOf }: PriceDraft): Spot | null {
  const { id } = splitPlace(place.slice(PRICES.length));
  const view = views.find((each) => each.id === id);
  return view === undefined ? null : { label: `${titleOf(id)}, ${view.type.label}`, text: null };
}
