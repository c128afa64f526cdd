import { Fragment, use } from 'react';
import { fillSlots } from '#app/formatting/slots.ts';
import { SiteContext } from '#app/site/frame/site-context.ts';
import { FORM_NAMES } from '#app/site/words/form-field-names.ts';
import { type Choice, RadioGroup, Select } from '#app/ui/forms/choices.tsx';
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx';
import { Honeypot } from '#app/ui/forms/honeypot.tsx';
import { TextArea, TextInput } from '#app/ui/forms/text-input.tsx';
import { Button, type ButtonVariant } from '#app/ui/primitives/button.tsx';
import { Notice } from '#app/ui/primitives/notice.tsx';
import { TextConsents, type TextConsentView } from './text-consents.tsx';

export interface LeadFieldView {
  name: string;
  kind: 'text' | 'email' | 'tel' | 'textarea' | 'select' | 'radios';
  label: string;
  hint?: string | undefined;
  required: boolean;
  autoComplete?: string | undefined;
  inputMode?: 'email' | 'tel' | 'numeric' | undefined;
  choices?: readonly Choice[] | undefined;
  value: string;
  error?: string | undefined;
}

export interface LeadFormView {
  /** Unique in the page; also the fragment of the URL that the form posts to. */
  id: string;
  /** The page's own path. */
  action: string;
  topic: string;
  heading: string;
  intro: string;
  fields: readonly LeadFieldView[];
  /** Text-message checkboxes under the phone field; empty if the form has none. */
  consents: readonly TextConsentView[];
  submit: string;
  next: string;
  token: string;
  /** Hidden fields: what the visitor chose before reaching this form. */
  carried: Readonly<Record<string, string>>;
  /** `ask` is the form itself, perhaps with errors; `confirm` is the extra step for likely spam. */
  state: 'ask' | 'confirm' | 'sent';
  /** Form-level error. */
  rejection: string | null;
  success: { heading: string; text: string; reference: string };
}

interface LeadFormProps {
  form: LeadFormView;
  /** Whether it is only looked at, as in a preview. */
  inert?: boolean;
}

export function LeadForm({ form, inert = false }: LeadFormProps) {
  const { content, legalName } = use(SiteContext);
  const { problem, privacy } = content.forms.shared;
  if (form.state === 'sent') return <Sent form={form} />;
  if (form.state === 'confirm') return <Confirm form={form} />;
  const invalid = [...form.fields, ...form.consents].filter((field) => field.error !== undefined);
  const errors = [
    ...(form.rejection ? [{ message: form.rejection }] : []),
    ...invalid.map((field) => ({
      fieldId: fieldId(form, field),
      message: field.error ?? '',
    })),
  ];
  return (
    <form className="form lead-form" method="post" action={form.action} inert={inert}>
      <ErrorSummary title={problem} errors={errors} />
      <Hidden form={form} />
      {inPairs(form, legalName !== null).map((fields) => (
        <Fragment key={fields[0]?.name}>
          <div className="field-pair">
            {fields.map((field) => (
              <LeadField key={field.name} field={field} id={fieldId(form, field)} />
            ))}
          </div>
          {fields.some(isPhone) ? (
            <TextConsents
              formId={form.id}
              consents={form.consents}
              versionName={FORM_NAMES.consentVersion}
            />
          ) : null}
        </Fragment>
      ))}
      <Honeypot formId={form.id} />
      <SubmitButton label={form.submit} after={form.next} />
      <p className="small soft">
        {privacy.text} <a href="/privacy-policy">{privacy.link}</a>
      </p>
    </form>
  );
}

/** Two short fields stand beside each other; one above the consents, or above a long one, is alone. */
function inPairs({ fields, consents }: LeadFormView, asksForConsent: boolean) {
  const isAlone = (field: LeadFieldView) =>
    field.kind === 'textarea' ||
    field.kind === 'radios' ||
    (isPhone(field) && asksForConsent && consents.length > 0);
  const rows: LeadFieldView[][] = [];
  for (const field of fields) {
    const last = rows.at(-1);
    if (last?.length === 1 && !isAlone(field) && !last.some(isAlone)) last.push(field);
    else rows.push([field]);
  }
  return rows;
}

function isPhone({ name }: LeadFieldView): boolean {
  return name === 'phone';
}

function fieldId(form: LeadFormView, field: { name: string }): string {
  return `${form.id}-${field.name}`;
}

function Hidden({ form }: { form: LeadFormView }) {
  return (
    <>
      <input type="hidden" name={FORM_NAMES.topic} value={form.topic} />
      <input type="hidden" name={FORM_NAMES.token} value={form.token} />
      {Object.entries(form.carried).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
    </>
  );
}

function LeadField({ field, id }: { field: LeadFieldView; id: string }) {
  const { optional, choose } = use(SiteContext).content.forms.shared;
  const { name, label, hint, error, value, choices = [] } = field;
  const text = {
    id,
    name,
    label,
    hint,
    error,
    optional: field.required ? undefined : optional,
  };
  if (field.kind === 'radios')
    return <RadioGroup {...text} choices={choices} defaultValue={value} />;
  if (field.kind === 'select') {
    return <Select {...text} choices={choices} defaultValue={value} emptyLabel={choose} />;
  }
  const shared = { ...text, defaultValue: value };
  if (field.kind === 'textarea') return <TextArea {...shared} />;
  return (
    <TextInput
      {...shared}
      // Browsers refuse letters of other alphabets before the @ of a field of the type email.
      type={field.kind === 'email' ? 'text' : field.kind}
      // Styles tell by it whether something is typed.
      placeholder={field.kind === 'tel' ? ' ' : undefined}
      autoComplete={field.autoComplete}
      inputMode={field.inputMode}
    />
  );
}

function Confirm({ form }: { form: LeadFormView }) {
  const { confirm } = use(SiteContext).content.forms.shared;
  return (
    <form className="form lead-form" method="post" action={form.action}>
      <Notice title={confirm.heading} role="status" takesFocus>
        <p>{confirm.text}</p>
      </Notice>
      <Hidden form={form} />
      <input type="hidden" name={FORM_NAMES.confirm} value="yes" />
      {form.fields.map((field) => (
        <input key={field.name} type="hidden" name={field.name} value={field.value} />
      ))}
      {form.consents.map(({ name, ticked }) =>
        ticked ? <input key={name} type="hidden" name={name} value="on" /> : null,
      )}
      <SubmitButton label={confirm.submit} after={confirm.next} />
    </form>
  );
}

function Sent({ form }: { form: LeadFormView }) {
  const { promisedTime, content } = use(SiteContext);
  const { heading, text, reference } = form.success;
  const { reference: referenceTexts, promise } = content.forms.shared;
  return (
    <Notice tone="confirm" title={heading} role="status">
      <p>{text}</p>
      {promisedTime === null ? null : <p>{fillSlots(promise, { time: promisedTime })}</p>}
      <p>
        {referenceTexts.label}: <strong className="reference">{reference}</strong>.{' '}
        {referenceTexts.text}
      </p>
      <p>
        <a href={form.action}>{referenceTexts.back}</a>
      </p>
    </Notice>
  );
}

type SubmitButtonProps = {
  label: string;
  /** Shown next to the button: what happens after sending. */
  after?: string;
  look?: ButtonVariant;
  disabled?: boolean;
  /** For a form with several buttons. */
  name?: string;
  value?: string;
};

function SubmitButton({ label, after, ...rest }: SubmitButtonProps) {
  return (
    <div className="cluster">
      <Button type="submit" {...rest}>
        {label}
      </Button>
      {after ? <p className="field-hint">{after}</p> : null}
    </div>
  );
}
