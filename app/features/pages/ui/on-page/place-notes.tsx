import { useRef } from 'react';
import type { FieldView } from '#app/features/pages/fields/form-view.ts';
import { Button } from '#app/ui/primitives/button.tsx';
import { Meanwhile } from '../field-control.tsx';
import { FieldNotes } from '../field-notes.tsx';
import { shownField } from '../shown-field.ts';
import { offersPrices, shownLength } from '../text-control.tsx';
import { type InsertKind, notesAt, useTextsForm } from '../texts-form.ts';
import type { TextsDraft } from '../use-texts-draft.ts';
import { ItemTools } from './item-tools.tsx';
import type { Anchor } from './place-beside.ts';
import { findTextPart, type ItemPlace, splitPlace } from './text-part.ts';
import { useBeside } from './use-beside.ts';

/** With this many characters left, the count is shown. */
const NEAR_LIMIT = 20;

interface PlaceNotesProps {
  place: string;
  views: readonly FieldView[];
  draft: TextsDraft;
  anchor: Anchor;
  onBold: () => void;
  onInsert: (kind: InsertKind) => void;
  onItemMoved: () => void;
  /** Opens the list with a new item. */
  onAdd: (view: FieldView, item: ItemPlace) => void;
}

/** Beside the text being typed: how many characters are left if few, what is wrong, and tools. */
export function PlaceNotes(props: PlaceNotesProps) {
  const { place, views, draft, anchor, onBold, onInsert, onItemMoved, onAdd } = props;
  const notes = useRef<HTMLDivElement>(null);
  useBeside(notes, anchor);
  const { placeholders } = useTextsForm();
  const { id, at } = splitPlace(place);
  const view = views.find((each) => each.id === id);
  if (view === undefined) return null;
  const field = shownField(view, draft);
  const part = findTextPart(field.view, field.typed, at);
  if (part === null) return null;
  const { type, typed, item } = part;
  const left = type.max - shownLength(typed, type.type === 'rich', placeholders);
  const { errors, warnings } = notesAt(field, at);
  const isRich = type.type === 'rich';
  const takesPrice = offersPrices(field.view, type, typed);
  const isEmpty =
    item === null &&
    !(isRich || takesPrice) &&
    left > NEAR_LIMIT &&
    errors.length + warnings.length === 0 &&
    field.theirs === null;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the press does nothing here.
    <div
      className="place-notes"
      ref={notes}
      hidden={isEmpty}
      // Keeps the cursor in the text: without it, the notes would close before the click.
      onMouseDown={(event) => event.preventDefault()}
    >
      <div role="status">
        {left <= NEAR_LIMIT && errors.length === 0 ? (
          <p className={left < 0 ? 'field-error' : 'field-hint'}>{describeRoom(left)}</p>
        ) : null}
        <FieldNotes id="place" errors={errors} warnings={warnings} />
      </div>
      <Meanwhile field={field} />
      <div className="place-tools">
        {isRich ? (
          <>
            <Tool label="Bold" onClick={onBold} />
            <Tool label="Link…" onClick={() => onInsert('link')} />
          </>
        ) : null}
        {takesPrice ? <Tool label="Price…" onClick={() => onInsert('price')} /> : null}
        {item === null ? null : (
          <>
            <ItemTools view={field.view} item={item} onDone={onItemMoved} />
            <Tool
              label="Add another"
              disabled={item.count >= item.max}
              onClick={() => onAdd(field.view, item)}
            />
          </>
        )}
      </div>
    </div>
  );
}

interface ToolProps {
  label: string;
  disabled?: boolean;
  onClick: () => void;
}

function Tool({ label, disabled = false, onClick }: ToolProps) {
  return (
    <Button look="text" className="text-tool" disabled={disabled} onClick={onClick}>
      {label}
    </Button>
  );
}

function describeRoom(left: number): string {
  const count = Math.abs(left);
  const characters = `${count} ${count === 1 ? 'character' : 'characters'}`;
  return left < 0 ? `${characters} too many` : `${characters} left`;
}
