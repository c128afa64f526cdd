import { use } from 'react';
import highlevelScript from '#app/browser/highlevel-form.ts?worker&url';
import { formProviderCopy, showFormNext } from '#app/content/providers.ts';
import type { FormTopic } from '#app/content/types.ts';
import { LeadForm, type LeadFormView } from '#app/ui/forms/lead-form.tsx';
import { SiteContext } from '#app/ui/site/site-context.ts';

/**
 * A form of ours, and with it the provider's for the same purpose where the owner switched it on.
 * A form that has been sent, came back with errors, or has something chosen in it stays ours.
 */
export function FormPlace({ form }: { form: LeadFormView }) {
  const { load, forms } = use(SiteContext).providers;
  const topic = form.topic as FormTopic;
  const provided = forms[topic];
  const copy = formProviderCopy[topic];
  if (!provided || !copy || !isFresh(form)) return <LeadForm form={form} />;
  return (
    <div
      className="provider-place stack"
      data-provider="highlevel"
      data-place={provided.place}
      data-load={load}
      data-form-id={provided.formId}
      data-form-url={provided.formUrl}
      data-script-url={provided.scriptUrl}
      data-frame-title={copy.title}
    >
      <script src={highlevelScript} type="module" />
      <div className="provider-ask" data-ask>
        <a href={provided.formUrl} className="text-link" target="_blank" rel="noopener">
          {copy.show}
        </a>
        <p className="small soft">{showFormNext}</p>
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

function isFresh({ state, refusal, fields, consents }: LeadFormView): boolean {
  return (
    state === 'ask' &&
    refusal === null &&
    fields.every(({ value, error }) => !value && !error) &&
    consents.every(({ ticked, error }) => !ticked && !error)
  );
}
