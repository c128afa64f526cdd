import type { ReactNode } from 'react';
import {
  controlAttributes,
  describedBy,
  Field,
  FieldError,
  FieldHint,
  type FieldText,
  OptionalMark,
} from './field.tsx';

/** In a select, choices with the same `group` share an `optgroup`. */
export type Choice = { value: string; label: string; hint?: string; group?: string };
type ChoiceProps = FieldText & { choices: readonly Choice[]; defaultValue?: string };

/**
 * `emptyLabel` is the first option, with an empty value, such as "Please choose". Without it, an
 * option is always selected and the field needs no `required`.
 */
export function Select(props: ChoiceProps & { emptyLabel?: string }) {
  const { choices, defaultValue, emptyLabel } = props;
  const attributes = controlAttributes(props);
  return (
    <Field field={props}>
      <select
        className="input"
        defaultValue={defaultValue}
        {...attributes}
        required={attributes.required && emptyLabel !== undefined}
      >
        {emptyLabel ? <option value="">{emptyLabel}</option> : null}
        {[...Map.groupBy(choices, ({ group }) => group)].map(([group, members]) =>
          group === undefined ? (
            <Options key="" choices={members} />
          ) : (
            <optgroup key={group} label={group}>
              <Options choices={members} />
            </optgroup>
          ),
        )}
      </select>
    </Field>
  );
}

function Options({ choices }: Pick<ChoiceProps, 'choices'>) {
  return choices.map((choice) => (
    <option key={choice.value} value={choice.value}>
      {choice.label}
    </option>
  ));
}

/** The first radio has the group's id, so links in the error summary can focus it. */
export function RadioGroup(props: ChoiceProps) {
  const { id, name, label, hint, error, optional, choices, defaultValue } = props;
  return (
    <fieldset className="field" aria-describedby={describedBy(props)}>
      <legend className="field-label">
        {label}
        <OptionalMark text={optional} />
      </legend>
      <FieldHint id={id} hint={hint} />
      <div className="choices">
        {choices.map((choice, index) => {
          const choiceId = index === 0 ? id : `${id}-${choice.value}`;
          return (
            <label key={choice.value} className="choice">
              <input
                type="radio"
                id={choiceId}
                name={name}
                value={choice.value}
                defaultChecked={choice.value === defaultValue}
                required={!optional}
                aria-invalid={error ? true : undefined}
              />
              <span>{choice.label}</span>
              {choice.hint ? <span className="field-hint">{choice.hint}</span> : null}
            </label>
          );
        })}
      </div>
      <FieldError id={id} error={error} />
    </fieldset>
  );
}

type CheckboxProps = Omit<FieldText, 'optional' | 'hint' | 'error'> & {
  hint?: ReactNode;
  error?: string | undefined;
  value?: string;
  required?: boolean;
  defaultChecked?: boolean;
};

export function Checkbox(props: CheckboxProps) {
  const { id, name, label, hint, error, value = 'on', required, defaultChecked } = props;
  return (
    <div className="field">
      <label className="choice choice-plain">
        <input
          type="checkbox"
          id={id}
          name={name}
          value={value}
          required={required}
          defaultChecked={defaultChecked}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(props)}
        />
        <span>{label}</span>
      </label>
      <FieldHint id={id} hint={hint} />
      <FieldError id={id} error={error} />
    </div>
  );
}
