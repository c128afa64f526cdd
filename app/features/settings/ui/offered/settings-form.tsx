import { type RefObject, useEffect } from 'react';
import type { TimeZoneChoice } from '#app/formatting/time-zone.ts';
import { Form, SubmitButton } from '#app/ui/admin/admin-form.tsx';
import { Notice } from '#app/ui/primitives/notice.tsx';
import type { SettingField } from '../../setting-topics.ts';
import type { SettingTexts } from '../../settings-schema.ts';
import { type ProviderFailures, SettingControl, type SettingNeed } from '../setting-control.tsx';

/** What the forms of the settings show. */
export interface SettingsData {
  texts: SettingTexts;
  /** What each stored text was understood as, in words. */
  found: SettingTexts;
  failures: readonly ProviderFailures[];
  /** By setting: what it does not work without, and does not have. */
  needs: Readonly<Record<string, readonly SettingNeed[]>>;
  timeZones: readonly TimeZoneChoice[];
  publicOrigin: string;
}

/** What came of a form with settings. */
export interface SettingsAnswer {
  saved: boolean;
  errors: SettingTexts;
  summary: SettingTexts;
  /** What this person changed. */
  typed: SettingTexts;
  /** What the fields that they changed are compared with when the form is sent again. */
  baselines: SettingTexts;
}

interface SettingsFieldsProps {
  fields: readonly SettingField[];
  data: SettingsData;
  answer: SettingsAnswer | undefined;
  /** In the set-up, which asks for nothing but what is missing. */
  isStep?: boolean;
}

/** The fields of a form, with what is stored or was typed. */
export function SettingsFields({ fields, data, answer, isStep = false }: SettingsFieldsProps) {
  const values = { ...data.texts, ...answer?.typed };
  const baselines = { ...data.texts, ...answer?.baselines };
  return fields.map((field) => (
    <SettingControl
      key={field.key}
      field={field}
      value={values[field.key] ?? ''}
      baseline={baselines[field.key] ?? ''}
      error={answer?.errors[field.key]}
      stored={data.texts[field.key]}
      found={data.found[field.key]}
      failures={data.failures.find(({ place }) => place === field.key)}
      needs={data.needs[field.key] ?? []}
      timeZones={data.timeZones}
      publicOrigin={data.publicOrigin}
      isStep={isStep}
    />
  ));
}

interface SettingsFormProps extends SettingsFieldsProps {
  /** The heading above the form. */
  heading: RefObject<HTMLElement | null>;
  /** Below something that matters more. */
  quiet?: boolean;
}

/** A form that saves the settings it has. */
export function SettingsForm({ heading, quiet = false, ...fields }: SettingsFormProps) {
  const { answer } = fields;
  // The button can be far below what was saved.
  useEffect(() => {
    if (answer?.saved) heading.current?.scrollIntoView();
  }, [answer, heading]);
  return (
    <Form method="post" className="form" noValidate long>
      <SettingsFields {...fields} />
      <SubmitButton look={quiet ? 'quiet' : 'primary'}>Save settings</SubmitButton>
    </Form>
  );
}

/** Above the form: what was saved, or that something has to be corrected first. */
export function SettingsResult({ answer }: { answer: SettingsAnswer | undefined }) {
  if (answer === undefined) return null;
  if (answer.saved) {
    return (
      <Notice tone="confirm" role="status" title="Settings saved">
        <ul>
          {Object.entries(answer.summary).map(([key, sentence]) => (
            <li key={key}>{sentence}</li>
          ))}
        </ul>
      </Notice>
    );
  }
  return (
    <Notice tone="error" role="alert" title="Nothing has been saved yet">
      <p>
        {Object.keys(answer.errors).length > 0
          ? 'Please check the marked fields.'
          : 'What you typed is still here.'}
      </p>
    </Notice>
  );
}
