import type { ReactNode } from 'react';
import { FORM_ABOUT_MAX, labelOf, type PostFields } from '#app/features/articles/post-fields.ts';
import { PAGE_FORM_TOPICS } from '#app/site/endings.ts';
import { TOPIC_LABELS } from '#app/site/lead-topic-labels.ts';
import { NEXT_FIELD } from '#app/ui/admin/long-form.tsx';
import { controlAttributes, Field } from '#app/ui/forms/field.tsx';
import { TextInput } from '#app/ui/forms/text-input.tsx';
import type { EditedFields } from './text-props.ts';

/** What a page has beside its texts: the form at its end, and where it can be found. */
export function PageFields({ editor }: { editor: EditedFields }) {
  const { state, set } = editor;
  const { fields, errors } = state;
  const form = {
    id: 'formTopic',
    name: 'formTopic',
    label: 'Form at the end',
    error: errors.formTopic,
    hint: 'What is sent arrives under Leads, with the name of this page.',
  };
  return (
    <>
      <fieldset>
        <legend>Form</legend>
        <Field field={form}>
          <select
            className="input"
            {...controlAttributes(form)}
            required={false}
            value={fields.formTopic}
            onChange={(event) => set('formTopic', event.target.value)}
          >
            <option value="">No form</option>
            {PAGE_FORM_TOPICS.map((topic) => (
              <option key={topic} value={topic}>
                {TOPIC_LABELS[topic]}
              </option>
            ))}
          </select>
        </Field>
        {fields.formTopic === '' && errors.formAbout === undefined ? null : (
          <TextInput
            id="formAbout"
            name="formAbout"
            label={labelOf('formAbout', 'page')}
            hint="A sentence above the form. It comes with each lead, so that you know what it is about."
            optional="optional"
            maxLength={FORM_ABOUT_MAX}
            {...NEXT_FIELD}
            error={errors.formAbout}
            value={fields.formAbout}
            onChange={(event) => set('formAbout', event.target.value)}
          />
        )}
      </fieldset>
      <fieldset>
        <legend>Where people find it</legend>
        <YesOrNo name="inFooter" fields={fields} onChange={set}>
          Link to it in the footer of every page
        </YesOrNo>
        <YesOrNo name="indexed" fields={fields} onChange={set}>
          Show it in search engines
        </YesOrNo>
      </fieldset>
    </>
  );
}

interface YesOrNoProps {
  name: 'inFooter' | 'indexed';
  fields: PostFields;
  onChange: EditedFields['set'];
  children: ReactNode;
}

function YesOrNo({ name, fields, onChange, children }: YesOrNoProps) {
  return (
    <label className="choice choice-plain">
      <input
        type="checkbox"
        name={name}
        checked={fields[name]}
        onChange={(event) => onChange(name, event.target.checked)}
      />
      <span>{children}</span>
    </label>
  );
}
