import { use } from 'react';
import { LeadForm, type LeadFormView } from '#app/site/forms/lead-form.tsx';
import { SiteContext } from '#app/site/frame/site-context.ts';
import highlevelScript from '#app/site/scripts/highlevel-form.ts?worker&url';
import type { FormTopic } from '#app/site/words/types.ts';

/**
 * Our form, or a provider's form for the same topic if the owner has turned one on. A form that was
 * sent, has errors, or has prefilled fields is always ours.
 */
export function ProviderForm({ form }: { form: LeadFormView }) {
  const { providers, content } = use(SiteContext);
  const { load, forms } = providers;
  const texts = content.messages.providers;
  const topic = form.topic as FormTopic;
  const provider = forms[topic];
  const copies: Partial<Record<FormTopic, (typeof texts.forms)['demo']>> = texts.forms;
  const copy = copies[topic];
  if (!provider || !copy || !isUntouched(form)) return <LeadForm form={form} />;
  return (
    <div
      className="provider-place stack"
      data-provider="highlevel"
      data-place={provider.place}
      data-load={load}
      data-form-id={provider.formId}
      data-form-url={provider.formUrl}
      data-script-url={provider.scriptUrl}
      data-frame-title={copy.title}
    >
      <script src={highlevelScript} type="module" />
      <div className="provider-ask" data-ask>
        <a href={provider.formUrl} className="text-link" target="_blank" rel="noopener">
          {copy.show}
        </a>
        <p className="small soft">{texts.showFormNext}</p>
      </div>
      <noscript>
        <p className="small soft">{copy.noScript}</p>
      </noscript>
      <p data-loading hidden role="status" tabIndex={-1}>
        {copy.loading}
      </p>
      <p className="notice" data-failed hidden role="status" tabIndex={-1}>
        {copy.failed}
      </p>
      <div data-own>
        <LeadForm form={form} />
      </div>
    </div>
  );
}

function isUntouched({ state, rejection, fields, consents }: LeadFormView): boolean {
  return (
    state === 'ask' &&
    rejection === null &&
    fields.every(({ value, error }) => !value && !error) &&
    consents.every(({ ticked, error }) => !ticked && !error)
  );
}
