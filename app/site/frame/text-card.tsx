import { use } from 'react';
import { LeadForm, type LeadFormView } from '#app/site/forms/lead-form.tsx';
import { ButtonLink } from '#app/ui/primitives/button.tsx';
import type { LinkText } from '#app/ui/primitives/link.ts';
import { isTakenOut, leadSomewhere } from '../words/offline-pages.ts';
import { PROGRAM_PAGES, type ProgramId, programLength, programPrice } from '../words/prices.ts';
import { SiteContext } from './site-context.ts';

/** What leads on from an article, inside it or at its end. */
export type PostLead =
  | { readonly kind: 'quiz' }
  | { readonly kind: 'program'; readonly program: ProgramId };

export type PostCard = PostLead | { readonly kind: 'form'; readonly form: LeadFormView };

/** A stretch of the sanitized HTML of an article, or a card. */
export type PostPart = PostCard | { readonly kind: 'html'; readonly html: string };

/** Words and a link of what leads on; null where there is no quiz. */
export function usePostLead(lead: PostLead): {
  title: string;
  text: string;
  link: LinkText | null;
} | null {
  const { prices, post, offline } = use(SiteContext).content;
  if (lead.kind === 'quiz') {
    if (isTakenOut('/quiz', offline)) return null;
    const { heading, text, action } = post.after;
    return { title: heading, text, link: action.kind === 'link' ? action : null };
  }
  const { program } = lead;
  const { name, credit } = prices.programs[program];
  const facts = [programPrice(prices, program), programLength(prices, program), credit?.rule];
  return {
    title: name,
    text: facts.filter(Boolean).join(', '),
    link: { label: post.after.program, href: leadSomewhere(PROGRAM_PAGES[program], offline) },
  };
}

interface TextCardProps {
  card: PostCard;
  inert: boolean;
}

export function TextCard({ card, inert }: TextCardProps) {
  return card.kind === 'form' ? (
    <FormCard form={card.form} inert={inert} />
  ) : (
    <LeadCard lead={card} />
  );
}

function LeadCard({ lead }: { lead: PostLead }) {
  const shown = usePostLead(lead);
  if (shown === null) return null;
  const { title, text, link } = shown;
  return (
    <div className="text-card stack">
      <p className="text-card-title">{title}</p>
      <p>{text}</p>
      {link === null ? null : (
        <p className="no-print">
          <ButtonLink link={link} />
        </p>
      )}
    </div>
  );
}

function FormCard({ form, inert }: { form: LeadFormView; inert: boolean }) {
  return (
    <div id={form.id} className="text-card stack no-print">
      <p className="text-card-title">{form.heading}</p>
      <p>{form.intro}</p>
      <LeadForm form={form} inert={inert} />
    </div>
  );
}
