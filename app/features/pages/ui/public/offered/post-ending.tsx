import type { LeadFormView } from '#app/site/forms/lead-form.tsx';
import { ClosingBand } from '#app/site/frame/closing-band.tsx';
import { type PostLead, usePostLead } from '#app/site/frame/text-card.tsx';
import { ButtonLink } from '#app/ui/primitives/button.tsx';
import { OwnPageForm } from './own-page.tsx';

/** What an article ends with. */
export type PostEnding =
  | PostLead
  | { readonly kind: 'form'; readonly form: LeadFormView; readonly about: string };

interface PostEndingProps {
  ending: PostEnding;
  /** Shown in place of a form that can be sent, as in a preview. */
  inertNote?: string | undefined;
}

export function PostEndingBand({ ending, inertNote }: PostEndingProps) {
  if (ending.kind !== 'form') return <LeadBand lead={ending} />;
  const note = inertNote === undefined ? {} : { inertNote };
  return <OwnPageForm form={ending.form} about={ending.about} tone="deep" {...note} />;
}

function LeadBand({ lead }: { lead: PostLead }) {
  const shown = usePostLead(lead);
  if (shown === null) return null;
  const { title, text, link } = shown;
  const actions = link === null ? null : <ButtonLink link={link} />;
  return <ClosingBand title={title} text={text} actions={actions} />;
}
