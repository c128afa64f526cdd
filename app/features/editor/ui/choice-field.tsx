import { labelOf } from '#app/features/articles/post-fields.ts';
import { LANGUAGE_NAMES } from '#app/formatting/language-names.ts';
import { ENDINGS } from '#app/site/ending-choices.ts';
import { controlAttributes, Field } from '#app/ui/forms/field.tsx';
import type { EditedFields } from './text-props.ts';

interface Choice {
  readonly hint?: string;
  /** What nothing chosen means. */
  readonly usual: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
}

const CHOICES: Readonly<Record<'language' | 'ending', Choice>> = {
  // Browsers read aloud, hyphenate and lay out by it.
  language: {
    usual: 'English',
    options: Object.entries(LANGUAGE_NAMES).map(([value, label]) => ({ value, label })),
  },
  ending: {
    hint: 'Where readers go next. What they send from there names this article.',
    usual: 'As in Settings',
    options: ENDINGS,
  },
};

/** A field of an article that is chosen from a list. */
export function ChoiceField({
  name,
  editor: { state, set },
}: {
  name: 'language' | 'ending';
  editor: EditedFields;
}) {
  const { hint, usual, options } = CHOICES[name];
  const field = { id: name, name, label: labelOf(name, 'post'), error: state.errors[name], hint };
  return (
    <Field field={field}>
      <select
        className="input"
        {...controlAttributes(field)}
        required={false}
        value={state.fields[name]}
        onChange={(event) => set(name, event.target.value)}
      >
        <option value="">{usual}</option>
        {options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </Field>
  );
}
