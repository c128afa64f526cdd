import { ENDINGS } from '#app/domains/posts/endings.ts';
import { labelOf } from '#app/domains/posts/post-fields.ts';
import { controlAttributes, Field } from '#app/ui/forms/field.tsx';
import type { PostEditing } from './use-post-editor.ts';

/** Where an article leads at its end. */
export function EndingField({ editor }: { editor: PostEditing }) {
  const { state, set } = editor;
  const field = {
    id: 'ending',
    name: 'ending',
    label: labelOf('ending', 'post'),
    error: state.errors.ending,
    hint: 'Where readers go next. What they send from there names this article.',
  };
  return (
    <Field field={field}>
      <select
        className="input"
        {...controlAttributes(field)}
        required={false}
        value={state.fields.ending}
        onChange={(event) => set('ending', event.target.value)}
      >
        <option value="">As in Settings</option>
        {ENDINGS.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </Field>
  );
}
