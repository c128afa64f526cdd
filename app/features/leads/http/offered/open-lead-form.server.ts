import type { RouterContextProvider } from 'react-router';
import { issueFormToken } from '#app/http/form-token.server.ts';
import { services } from '#app/services/services.server.ts';
import { siteContent } from '#app/services/site-content.server.ts';
import type { LeadFormView } from '#app/site/forms/lead-form.tsx';
import { findSitePage } from '#app/site/source-page.ts';
import { FORM_NAMES } from '#app/site/words/form-field-names.ts';
import { contactSubjects } from '#app/site/words/form-links.ts';
import { tierIds } from '#app/site/words/prices.ts';
import type { FormTopic } from '#app/site/words/types.ts';
import { parseLeadReference } from '../../form/lead-reference.ts';
import { createLeadFormView, type LeadFormState } from './lead-form-view.ts';

/** An empty form with the plan and subject from the URL already chosen. */
export function openLeadForm(
  context: Readonly<RouterContextProvider>,
  url: URL,
  topic: FormTopic,
  id: string,
): LeadFormView {
  const { secret, now } = context.get(services);
  // The form in an article is the article's own, whatever led to that.
  const isInArticle = url.pathname.startsWith('/blog/');
  const from = findSitePage(isInArticle ? url.pathname : url.searchParams.get('from'));
  const state: LeadFormState = {
    content: context.get(siteContent),
    topic,
    id,
    action: url.pathname,
    token: issueFormToken(secret, { kind: 'page', form: topic }, now().getTime()),
    typed: {
      plan: choiceFromUrl(url, 'plan', tierIds),
      subject: choiceFromUrl(url, 'subject', Object.values(contactSubjects)),
    },
    sent: sentReference(url, topic),
    carried: from === null ? {} : { [FORM_NAMES.page]: from },
  };
  return createLeadFormView(state);
}

/** The value of a URL parameter, if the form offers it. */
function choiceFromUrl(url: URL, param: string, offered: readonly string[]): string {
  const chosen = url.searchParams.get(param);
  return offered.find((value) => value === chosen) ?? '';
}

/** Whether the URL chooses a plan, or shows the thank-you state of the plan form. */
export function isAboutPlan(url: URL): boolean {
  const plan = url.searchParams.get('plan');
  return url.searchParams.get('about') === 'plan' || tierIds.some((id) => id === plan);
}

/** Only a well-formed reference: no other text from the URL is shown. */
export function sentReference(url: URL, topic: FormTopic): string | null {
  if (url.searchParams.get('about') !== topic) return null;
  const sent = url.searchParams.get('sent') ?? '';
  return parseLeadReference(sent) === sent ? sent : null;
}
