import { use } from 'react';
import { LeadForm, type LeadFormView } from '#app/site/forms/lead-form.tsx';
import { ProviderForm } from '#app/site/providers/provider-form.tsx';
import { FormDialog } from '#app/ui/primitives/form-dialog.tsx';
import { Section } from '#app/ui/primitives/section.tsx';
import { SiteContext } from '../frame/site-context.ts';

interface LeadFormDialogsProps {
  forms: readonly LeadFormView[];
  /** The form that was just posted, with its result. */
  answered: LeadFormView | undefined;
}

/** Each form in a dialog, except that one with a result is shown in the page. */
export function LeadFormDialogs({ forms, answered }: LeadFormDialogsProps) {
  const { labels } = use(SiteContext).content.messages;
  const shown = forms.map((form) => (answered?.id === form.id ? answered : form));
  const open = shown.filter((form) => form === answered || form.state === 'sent');
  const closed = shown.filter((form) => !open.includes(form));
  return (
    <>
      {open.map((form) => (
        <Section key={form.id} tone="sage">
          <FormDialog id={form.id} title={form.heading} closeLabel={labels.closeDialog} inPage>
            <LeadForm form={form} />
          </FormDialog>
        </Section>
      ))}
      {closed.map((form) => (
        <FormDialog key={form.id} id={form.id} title={form.heading} closeLabel={labels.closeDialog}>
          <p className="dialog-intro soft">{form.intro}</p>
          <ProviderForm form={form} />
        </FormDialog>
      ))}
    </>
  );
}
