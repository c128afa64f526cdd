import { NEXT_FIELD } from '#app/ui/admin/long-form.tsx';
import { describedBy, FieldError, FieldHint, type FieldText } from '#app/ui/forms/field.tsx';
import { splitHours, WEEKDAYS } from '../office-hours.ts';

interface HoursInputProps {
  field: FieldText;
  /** As stored, or as typed. */
  value: string;
}

/** Working hours for each weekday. All inputs have the setting's name, in order. */
export function HoursInput({ field, value }: HoursInputProps) {
  const { id, name, label, error } = field;
  const wrong = error && (WEEKDAYS.find((day) => error.startsWith(day)) ?? WEEKDAYS[0]);
  return (
    <fieldset className="field" aria-describedby={describedBy(field)}>
      <legend className="field-label">{label}</legend>
      <FieldHint id={id} hint={field.hint} />
      <div className="hours">
        {splitHours(value).map(({ day, from, to }, index) => {
          const time = (which: string, text: string, first: boolean) => (
            <input
              type="time"
              className="input"
              id={index === 0 && first ? id : undefined}
              name={name}
              aria-label={`${day}, ${which}`}
              aria-invalid={day === wrong ? true : undefined}
              defaultValue={text}
              {...NEXT_FIELD}
            />
          );
          return (
            <div className="hours-day" key={day}>
              <span className="hours-name">{day}</span>
              {time('from', from, true)}
              <span aria-hidden="true">to</span>
              {time('to', to, false)}
            </div>
          );
        })}
      </div>
      <FieldError id={id} error={error} />
    </fieldset>
  );
}
