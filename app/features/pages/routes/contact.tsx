import { use } from 'react';
import { answerLeadPost } from '#app/features/leads/http/offered/answer-lead-post.server.ts';
import { openLeadForm } from '#app/features/leads/http/offered/open-lead-form.server.ts';
import { contentMeta, contentOf, type MetaArgs } from '#app/http/content-meta.ts';
import { sitePage } from '#app/http/route-policy.ts';
import { Actions } from '#app/site/blocks/actions.tsx';
import { PageHero } from '#app/site/blocks/page-hero.tsx';
import { LeadForm } from '#app/site/forms/lead-form.tsx';
import { SiteContext } from '#app/site/frame/site-context.ts';
import { ProviderForm } from '#app/site/providers/provider-form.tsx';
import { privacyFormHref } from '#app/site/words/form-links.ts';
import { contactFormId } from '#app/site/words/pages/contact.ts';
import type { FormTopic } from '#app/site/words/types.ts';
import { Section } from '#app/ui/primitives/section.tsx';
import { FORM_CACHE, formHeaders } from '../http/form-route.ts';
import type { Route } from './+types/contact.ts';

export const handle = sitePage({
  cache: FORM_CACHE,
  allowedWhenDiskFull: true,
  providers: ['contactForm'],
});

export const meta = (args: MetaArgs) => contentMeta(args, contentOf(args).contact);

export const headers = formHeaders;

/** The topics that this page's form can be about. */
const topics: readonly FormTopic[] = [
  'contact',
  'demo',
  'intro-session',
  'strategy-session',
  'workshop',
  'chatbot-tier',
];

export function loader({ context, url }: Route.LoaderArgs) {
  const about = url.searchParams.get('about');
  const topic = topics.find((known) => known === about) ?? 'contact';
  return openLeadForm(context, url, topic, contactFormId);
}

export function action({ request, url, context }: Route.ActionArgs) {
  const forms = Object.fromEntries(topics.map((topic) => [topic, contactFormId]));
  return answerLeadPost({ request, url, context, forms });
}

export default function Contact({ loaderData, actionData }: Route.ComponentProps) {
  const form = actionData ?? loaderData;
  const { contact, forms } = use(SiteContext).content;
  return (
    <>
      <PageHero hero={contact.hero} />
      <Section as="div" className="contact">
        <div className="contact-grid">
          <section id={contactFormId} className="contact-form stack">
            <h2>{form.heading}</h2>
            {form.state === 'ask' ? <p className="soft">{form.intro}</p> : null}
            {form.topic === 'contact' ? <ProviderForm form={form} /> : <LeadForm form={form} />}
          </section>
          <aside className="contact-side">
            <Direct />
            <div className="stack">
              <h2>{contact.before.heading}</h2>
              <p>{contact.before.text}</p>
              <Actions actions={[contact.before.action]} first="quiet" />
            </div>
            <p className="small soft">
              {contact.privacy} <a href={privacyFormHref}>{forms.subjects.privacy}</a>.
            </p>
          </aside>
        </div>
      </Section>
    </>
  );
}

/** Email, phone and address, where the owner has set them. */
function Direct() {
  const { email, phone, post, content } = use(SiteContext);
  const { direct } = content.contact;
  if (!(email || phone || post)) return null;
  return (
    <div className="stack">
      <h2>{direct.heading}</h2>
      <dl className="contact-lines">
        {email ? (
          <div>
            <dt>{direct.emailLabel}</dt>
            <dd>
              <a href={`mailto:${email}`}>{email}</a>
            </dd>
          </div>
        ) : null}
        {phone ? (
          <div>
            <dt>{direct.phoneLabel}</dt>
            <dd>
              <a href={`tel:${phone.tel}`}>{phone.display}</a>
            </dd>
          </div>
        ) : null}
        {post ? (
          <div>
            <dt>{direct.postLabel}</dt>
            <dd>
              {post.map((line) => (
                <span key={line} className="contact-post-line">
                  {line}
                </span>
              ))}
            </dd>
          </div>
        ) : null}
      </dl>
    </div>
  );
}
