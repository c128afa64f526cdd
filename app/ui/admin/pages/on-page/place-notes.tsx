import type { FieldView } from '#app/domains/site-texts/form-view.ts';
import { Button } from '#app/ui/primitives/button.tsx';
import { Meanwhile } from '../field-control.tsx';
import { FieldNotes } from '../field-notes.tsx';
import { shownLength } from '../text-control.tsx';
import { shownField } from '../texts-fields.tsx';
import { notesAt, useTextsForm } from '../texts-form.ts';
import type { TextsDraft } from '../use-texts-draft.ts';
import { ItemTools } from './item-tools.tsx';
import { findTextPart, splitPlace } from './text-part.ts';

/** From so many characters before the limit on, they are counted. */
const NEAR_LIMIT = 20;

interface PlaceNotesProps {
  place: string;
  views: readonly FieldView[];
  draft: TextsDraft;
  position: { readonly left: number; readonly top: number };
  onItemMoved: () => void;
  /** Opens the list with one more item. */
  onAdd: (view: FieldView) => void;
}

/** Below the text that is typed: how much room is left when that is little, and what is wrong. */
export function PlaceNotes(props: PlaceNotesProps) {
  const { place, views, draft, position, onItemMoved, onAdd } = props;
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
  const isEmpty =
    item === null &&
    left > NEAR_LIMIT &&
    errors.length + warnings.length === 0 &&
    field.theirs === null;
  return (
    <div className="place-notes" style={position} role="status" hidden={isEmpty}>
      {left <= NEAR_LIMIT && errors.length === 0 ? (
        <p className={left < 0 ? 'field-error' : 'field-hint'}>{describeRoom(left)}</p>
      ) : null}
      <FieldNotes id="place" errors={errors} warnings={warnings} />
      <Meanwhile field={field} />
      {item === null ? null : (
        <div className="cluster">
          <ItemTools view={field.view} item={item} onDone={onItemMoved} />
          <Button
            look="text"
            className="text-tool"
            disabled={item.count >= item.max}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onAdd(field.view)}
          >
            Add another
          </Button>
        </div>
      )}
    </div>
  );
}

function describeRoom(left: number): string {
  const count = Math.abs(left);
  const characters = `${count} ${count === 1 ? 'character' : 'characters'}`;
  return left < 0 ? `${characters} too many` : `${characters} left`;
}
