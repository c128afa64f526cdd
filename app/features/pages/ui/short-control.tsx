import type { FieldType } from '#app/site/words/field-types.ts';
import { EXACT_TEXT, NEXT_FIELD } from '#app/ui/admin/long-form.tsx';
import { FieldNotes } from './field-notes.tsx';
import { notesAt, placeOf, type ShownField } from './texts-form.ts';

type ShortType = Extract<FieldType, { type: 'address' | 'amount' | 'count' | 'moment' | 'day' }>;

interface ShortControlProps {
  field: ShownField;
  type: ShortType;
  at: string;
  label: string;
  value: string;
  onChange: (value: string) => void;
}

/** A web address, an amount, a count, a day, or a date with its time. */
export function ShortControl({ field, type, at, label, value, onChange }: ShortControlProps) {
  const id = placeOf(field.view.id, at);
  const { errors, warnings } = notesAt(field, at);
  const isMoment = type.type === 'moment';
  const isNumber = type.type === 'amount' || type.type === 'count';
  const hint =
    'hint' in type
      ? type.hint
      : isMoment
        ? 'In the time zone of your site.'
        : type.type === 'amount'
          ? 'In dollars.'
          : '';
  return (
    <div className="field text-field">
      <label className="field-label" htmlFor={id}>
        {label}
        {isNumber ? null : <span className="field-mark"> (optional)</span>}
      </label>
      {hint === '' ? null : (
        <p className="field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <input
        type={isMoment ? 'datetime-local' : type.type === 'day' ? 'date' : 'text'}
        id={id}
        className={isNumber ? 'input input-short' : 'input'}
        inputMode={type.type === 'address' ? 'url' : 'decimal'}
        autoComplete="off"
        {...NEXT_FIELD}
        {...EXACT_TEXT}
        value={value}
        aria-invalid={errors.length > 0 ? true : undefined}
        aria-describedby={`${id}-hint ${id}-notes`}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
      <FieldNotes id={id} errors={errors} warnings={warnings} />
    </div>
  );
}
