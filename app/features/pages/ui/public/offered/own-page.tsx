import { VideoScript } from '#app/features/articles/ui/public/offered/video-script.tsx';
import { Mailbox } from '#app/site/drawings/mailbox.tsx';
import { LeadForm, type LeadFormView } from '#app/site/forms/lead-form.tsx';
import { Section } from '#app/ui/primitives/section.tsx';

/** Element id of the form at the end of a page. */
export const PAGE_FORM_ID = 'page-form';

interface OwnPageTextProps {
  title: string;
  /** Sanitized HTML, inserted into the page unchanged. */
  html: string;
}

/**
 * A page of the owner's own: a post without author and date. Light in a dark scheme, too, as the site's
 * other pages are, whose bands it can have.
 */
export function OwnPageText({ title, html }: OwnPageTextProps) {
  return (
    <article className="post wrap">
      <header className="post-head stack">
        <h1>{title}</h1>
      </header>
      <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />
      <VideoScript texts={[html]} />
    </article>
  );
}

interface OwnPageFormProps {
  form: LeadFormView;
  /** The owner's sentence of what the form is about. */
  about: string | null;
  /** Shown in place of a form that can be sent, as in a preview. */
  inertNote?: string;
  /** `deep` follows the color scheme of an article. */
  tone?: 'sage' | 'deep';
}

/** Always our own form: a provider's would not know what the page says that it is about. */
export function OwnPageForm({ form, about, inertNote, tone = 'sage' }: OwnPageFormProps) {
  return (
    <Section id={form.id} tone={tone} className="block-form">
      <div className="form-split">
        <div className="stack">
          <h2>{form.heading}</h2>
          {about === null ? null : <p className="lead measure">{about}</p>}
          <p className="lead soft measure">{form.intro}</p>
          {inertNote === undefined ? null : <p className="small soft">{inertNote}</p>}
        </div>
        <LeadForm form={form} inert={inertNote !== undefined} />
      </div>
      <Mailbox />
    </Section>
  );
}
