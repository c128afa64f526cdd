import type { FieldView } from '#app/domains/site-texts/form-view.ts';
import { Meanwhile } from '../field-control.tsx';
import { FieldNotes } from '../field-notes.tsx';
import { shownLength } from '../text-control.tsx';
import { shownField } from '../texts-fields.tsx';
import { notesAt, useTextsForm } from '../texts-form.ts';
import type { TextsDraft } from '../use-texts-draft.ts';
import { findTextPart, splitPlace } from './text-part.ts';

/** From so many characters before the limit on, they are counted. */
const NEAR_LIMIT = 20;

interface PlaceNotesProps {
  place: string;
  views: readonly FieldView[];
  draft: TextsDraft;
  position: { readonly left: number; readonly top: number };
}

/** Below the text that is typed: how much room is left when that is little, and what is wrong. */
export function PlaceNotes({ place, views, draft, position }: PlaceNotesProps) {
  const { placeholders } = useTextsForm();
  const { id, at } = splitPlace(place);
  const view = views.find((each) => each.id === id);
  if (view === undefined) return null;
  const field = shownField(view, draft);
  const part = findTextPart(field.view, field.typed, at);
  if (part === null) return null;
  const { type, typed } = part;
  const left = type.max - shownLength(typed, type.type === 'rich', placeholders);
  const { errors, warnings } = notesAt(field, at);
  const isEmpty =
    left > NEAR_LIMIT && errors.length + warnings.length === 0 && field.theirs === null;
  return (
    <div className="place-notes" style={position} role="status" hidden={isEmpty}>
      {left <= NEAR_LIMIT && errors.length === 0 ? (
        <p className={left < 0 ? 'field-error' : 'field-hint'}>{describeRoom(left)}</p>
      ) : null}
      <FieldNotes id="place" errors={errors} warnings={warnings} />
      <Meanwhile field={field} />
    </div>
  );
}

function describeRoom(left: number): string {
  const count = Math.abs(left);
  const characters = `${count} ${count === 1 ? 'character' : 'characters'}`;
  return left < 0 ? `${characters} too many` : `${characters} left`;
}
