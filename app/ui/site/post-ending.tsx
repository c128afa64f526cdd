import { use } from 'react';
import { type ProgramId, programLength, programPrice } from '#app/content/prices.ts';
import type { LeadFormView } from '#app/ui/forms/lead-form.tsx';
import { ButtonLink } from '#app/ui/primitives/button.tsx';
import { ClosingBand } from './closing-band.tsx';
import { OwnPageForm } from './own-page.tsx';
import { SiteContext } from './site-context.ts';

/** What an article ends with. */
export type PostEnding =
  | { readonly kind: 'quiz' }
  | { readonly kind: 'program'; readonly program: ProgramId; readonly slug: string }
  | { readonly kind: 'form'; readonly form: LeadFormView; readonly about: string };

/** The pages that say more about each program. */
const PROGRAM_PAGES: Readonly<Record<ProgramId, string>> = {
  'leader-lift': '/leader-lift-scale-prep',
  'strategy-session': '/leader-lift-scale-prep',
  'scale-prep': '/scale-prep',
  'growth-vision-workshop': '/shared-success',
};

interface PostEndingProps {
  ending: PostEnding;
  /** Shown in place of a form that can be sent, as in a preview. */
  inertNote?: string | undefined;
}

export function PostEndingBand({ ending, inertNote }: PostEndingProps) {
  if (ending.kind === 'program') return <ProgramBand {...ending} />;
  if (ending.kind === 'quiz') return <QuizBand />;
  const note = inertNote === undefined ? {} : { inertNote };
  return <OwnPageForm form={ending.form} about={ending.about} tone="deep" {...note} />;
}

function QuizBand() {
  const { after } = use(SiteContext).content.post;
  return (
    <ClosingBand
      title={after.heading}
      text={after.text}
      actions={after.action.kind === 'link' ? <ButtonLink link={after.action} /> : null}
    />
  );
}

/** With the price of the price list. The page that it leads to names the article in its forms. */
function ProgramBand({ program, slug }: { program: ProgramId; slug: string }) {
  const { prices, post } = use(SiteContext).content;
  const { name, credit } = prices.programs[program];
  const facts = [programPrice(prices, program), programLength(prices, program), credit?.rule];
  const href = `${PROGRAM_PAGES[program]}?article=${slug}`;
  return (
    <ClosingBand
      title={name}
      text={facts.filter(Boolean).join(', ')}
      actions={<ButtonLink link={{ label: post.after.program, href }} />}
    />
  );
}
