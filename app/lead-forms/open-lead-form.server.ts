import type { RouterContextProvider } from 'react-router';
import { contactSubjects } from '#app/content/forms.ts';
import { tierIds } from '#app/content/prices.ts';
import type { FormTopic } from '#app/content/types.ts';
import { issueFormToken } from '#app/domains/leads/form-token.server.ts';
import { parseLeadReference } from '#app/domains/leads/lead-reference.ts';
import { services } from '#app/framework/services.server.ts';
import { FORM_NAMES, type LeadFormView } from '#app/ui/forms/lead-form.tsx';
import { findSitePage } from './carried.ts';
import { createLeadFormView, type LeadFormState } from './lead-form-view.ts';

/** A form as a page shows it first: empty, with what its address has already chosen. */
export function openLeadForm(
  context: Readonly<RouterContextProvider>,
  url: URL,
  topic: FormTopic,
  id: string,
): LeadFormView {
  const { secret, now } = context.get(services);
  const from = findSitePage(url.searchParams.get('from'));
  const state: LeadFormState = {
    topic,
    id,
    action: url.pathname,
    token: issueFormToken(secret, { kind: 'page', form: topic }, now().getTime()),
    typed: {
      plan: chosenIn(url, 'plan', tierIds),
      subject: chosenIn(url, 'subject', contactSubjects),
    },
    sent: sentReference(url, topic),
    carried: from === null ? {} : { [FORM_NAMES.page]: from },
  };
  return createLeadFormView(state);
}

/** What the address chooses, if it is one of what the form offers. */
function chosenIn(url: URL, param: string, offered: readonly string[]): string {
  const asked = url.searchParams.get(param);
  return offered.find((value) => value === asked) ?? '';
}

/** Whether the address names a plan, or thanks for the form about one. */
export function isAboutPlan(url: URL): boolean {
  const plan = url.searchParams.get('plan');
  return url.searchParams.get('about') === 'plan' || tierIds.some((id) => id === plan);
}

/** Only a reference as we write it: nothing else from the address is ever shown. */
function sentReference(url: URL, topic: FormTopic): string | null {
  if (url.searchParams.get('about') !== topic) return null;
  const sent = url.searchParams.get('sent') ?? '';
  return parseLeadReference(sent) === sent ? sent : null;
}
