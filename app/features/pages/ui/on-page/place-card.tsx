import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import type { Typed } from '#app/features/pages/field-kinds/field-kind.ts';
import type { FieldView } from '#app/features/pages/fields/form-view.ts';
import { isComposing } from '#app/ui/admin/is-composing.ts';
import { Button } from '#app/ui/primitives/button.tsx';
import { FieldControl } from '../field-control.tsx';
import { shownField } from '../shown-field.ts';
import { TextControl } from '../text-control.tsx';
import { focusPlace, ShownFieldControl } from '../texts-fields.tsx';
import { useTextsForm } from '../texts-form.ts';
import type { TextsDraft } from '../use-texts-draft.ts';
import { ItemTools } from './item-tools.tsx';
import type { Anchor } from './place-beside.ts';
import { findTextPart, replacePart, splitPlace } from './text-part.ts';
import { useBeside } from './use-beside.ts';

interface PlaceCardProps {
  place: string;
  views: readonly FieldView[];
  draft: TextsDraft;
  /** What the fields belong to, and a note about them. */
  title?: string;
  note?: ReactNode;
  /** Where the card is; null for a sheet at the bottom of the window. */
  anchor: Anchor | null;
  onClose: () => void;
}

const FIELDS = 'input:not([type="hidden"]), textarea, select';

/** So many characters are mostly written anew. */
const REPLACED = 100;

/** The fields of what was selected on the page, beside it. */
export function PlaceCard(props: PlaceCardProps) {
  const { place, views, draft, title, note, anchor, onClose } = props;
  const { id, at } = splitPlace(place);
  const card = useRef<HTMLElement>(null);
  const giveBack = useGiveBack(place, views, draft);
  useEffect(() => {
    focusPlace(place, false);
    const input = document.activeElement;
    if (!(input instanceof HTMLInputElement || input instanceof HTMLTextAreaElement)) return;
    // Typing replaces a number or a headline, and adds to a longer text.
    const { length } = input.value;
    if (length <= REPLACED) input.select();
    else input.setSelectionRange(length, length);
  }, [place]);
  useBeside(card, anchor);
  const view = views.find((each) => each.id === id);
  if (view === undefined) return null;

  function onKeyDown(event: KeyboardEvent): void {
    // A dialog that the card opened handles its own keys.
    if (isComposing(event.nativeEvent) || !card.current?.contains(event.target as Node)) return;
    if (event.key === 'Escape') {
      event.preventDefault();
      giveBack();
      onClose();
    }
    const last = [...(card.current?.querySelectorAll(FIELDS) ?? [])].at(-1);
    const isText =
      event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement;
    if (event.key === 'Enter' && isText && event.target === last) {
      event.preventDefault();
      onClose();
    }
  }

  return (
    <section
      ref={card}
      className="place-card"
      aria-label={title ?? titleOf(view)}
      data-sheet={anchor === null ? '' : undefined}
      onKeyDown={onKeyDown}
    >
      {title === undefined ? null : <h2 className="place-card-title">{title}</h2>}
      <CardFields {...{ view, views, draft, at }} />
      {note}
      <div className="place-card-end">
        <Button look="quiet" small onClick={onClose}>
          Done
        </Button>
      </div>
    </section>
  );
}

function titleOf({ type, within }: FieldView): string {
  return within === '' ? type.label : within;
}

interface CardFieldsProps {
  view: FieldView;
  views: readonly FieldView[];
  draft: TextsDraft;
  at: string;
}

/** One text; for a button, all of its fields; for anything else, the whole field. */
function CardFields({ view, views, draft, at }: CardFieldsProps) {
  const form = useTextsForm();
  const field = shownField(view, draft);
  const part = at === '' ? null : findTextPart(view, field.typed, at);
  if (part !== null) {
    return (
      <>
        <TextControl
          field={field}
          type={part.type}
          at={at}
          label={part.label}
          value={part.typed}
          onChange={(text) => form.type(field.view, replacePart(field.typed, at, text))}
        />
        {part.item === null ? null : <ItemTools view={field.view} item={part.item} />}
      </>
    );
  }
  return partners(view, views).map((each) =>
    each === view ? (
      <FieldControl key={each.id} field={field} />
    ) : (
      <ShownFieldControl key={each.id} view={each} draft={draft} />
    ),
  );
}

/** The fields of the same button. */
function partners(view: FieldView, views: readonly FieldView[]): readonly FieldView[] {
  const group = view.id.replace(/\/[^/]+$/, '/');
  if (!/(?:^|, )Button\b/.test(view.within)) return [view];
  return views.filter(({ id, within }) => within === view.within && id.startsWith(group));
}

/** Restores the text as it was when the card was opened. */
function useGiveBack(place: string, views: readonly FieldView[], draft: TextsDraft): () => void {
  const form = useTextsForm();
  const { id, at } = splitPlace(place);
  const view = views.find((each) => each.id === id);
  const typedNow = () => {
    if (view === undefined) return undefined;
    const { view: newest, typed } = shownField(view, draft);
    if (newest.type.type === 'amount') return typed;
    return findTextPart(newest, typed, at)?.typed;
  };
  const opened = useRef<{ place: string; typed: Typed | undefined } | null>(null);
  if (opened.current?.place !== place) opened.current = { place, typed: typedNow() };
  return () => {
    const before = opened.current?.typed;
    if (view === undefined || before === undefined || before === typedNow()) return;
    const { view: newest, typed } = shownField(view, draft);
    form.type(newest, typeof before === 'string' ? replacePart(typed, at, before) : before);
  };
}
