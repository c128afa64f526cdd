import { labelOf } from '#app/domains/posts/post-fields.ts';
import { LANGUAGES } from '#app/formatting/languages.ts';
import { controlAttributes, Field } from '#app/ui/forms/field.tsx';
import type { PostEditing } from './use-post-editor.ts';

/** The language of an article, which browsers read aloud, hyphenate and lay out by. */
export function LanguageField({ editor }: { editor: PostEditing }) {
  const { state, set } = editor;
  const field = {
    id: 'language',
    name: 'language',
    label: labelOf('language', 'post'),
    error: state.errors.language,
  };
  return (
    <Field field={field}>
      <select
        className="input"
        {...controlAttributes(field)}
        required={false}
        value={state.fields.language}
        onChange={(event) => set('language', event.target.value)}
      >
        <option value="">English</option>
        {Object.entries(LANGUAGES).map(([tag, { name }]) => (
          <option key={tag} value={tag}>
            {name}
          </option>
        ))}
      </select>
    </Field>
  );
}
