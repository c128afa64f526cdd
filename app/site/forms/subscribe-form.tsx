import { use } from 'react';
import { SiteContext } from '#app/site/frame/site-context.ts';
import type { SubscribeFormView } from '#app/site/subscribe-form-view.ts';
import { FORM_NAMES } from '#app/site/words/form-field-names.ts';
import { Checkbox } from '#app/ui/forms/choices.tsx';
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx';
import { Honeypot } from '#app/ui/forms/honeypot.tsx';
import { TextInput } from '#app/ui/forms/text-input.tsx';
import { Button } from '#app/ui/primitives/button.tsx';
import { Section } from '#app/ui/primitives/section.tsx';

const ID = 'subscribe';
const EMAIL_ID = `${ID}-email`;
const CONSENT_ID = `${ID}-consent`;

export function SubscribeForm({ form }: { form: SubscribeFormView }) {
  const { subscribe, shared } = use(SiteContext).content.forms;
  const { errors, rejection } = form;
  const listed = [
    ...(rejection === null ? [] : [{ message: rejection }]),
    ...(errors.email === undefined ? [] : [{ fieldId: EMAIL_ID, message: errors.email }]),
    ...(errors.consent === undefined ? [] : [{ fieldId: CONSENT_ID, message: errors.consent }]),
  ];
  return (
    <form className="form" method="post" action="/subscription">
      <ErrorSummary title={shared.problem} errors={listed} />
      <input type="hidden" name={FORM_NAMES.token} value={form.token} />
      <input type="hidden" name={FORM_NAMES.page} value={form.page} />
      <input type="hidden" name={FORM_NAMES.consentVersion} value={form.wordingVersion} />
      <TextInput
        id={EMAIL_ID}
        name="email"
        label={subscribe.email}
        // Not of the type email, in which browsers refuse letters of other alphabets before the @.
        autoComplete="email"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        defaultValue={form.email}
        error={errors.email}
      />
      <Checkbox
        id={CONSENT_ID}
        name="consent"
        label={subscribe.consent}
        required
        defaultChecked={form.checked}
        error={errors.consent}
      />
      <Honeypot formId={ID} />
      <div className="cluster">
        <Button type="submit">{subscribe.submit}</Button>
        <p className="field-hint">{subscribe.next}</p>
      </div>
      <p className="small soft">
        <a href="/privacy-policy">{shared.privacy.link}</a>
      </p>
    </form>
  );
}

/** The form as a band of a page that is about something else. */
export function SubscribeBand({ form }: { form: SubscribeFormView }) {
  const { heading, intro } = use(SiteContext).content.forms.subscribe;
  return (
    <Section id={ID} tone="deep" className="no-print">
      <div className="form-split">
        <div className="stack">
          <h2>{heading}</h2>
          <p className="lead soft measure">{intro}</p>
        </div>
        <SubscribeForm form={form} />
      </div>
    </Section>
  );
}
