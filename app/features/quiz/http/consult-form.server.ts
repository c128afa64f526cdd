import type { RouterContextProvider } from 'react-router';
import { createLeadFormView } from '#app/features/leads/http/offered/lead-form-view.ts';
import { fillSlots } from '#app/formatting/slots.ts';
import { issueFormToken } from '#app/http/form-token.server.ts';
import { services } from '#app/services/services.server.ts';
import { siteContent } from '#app/services/site-content.server.ts';
import type { LeadFormView } from '#app/site/forms/lead-form.tsx';
import { FORM_NAMES } from '#app/site/words/form-field-names.ts';
import { contactSubjects } from '#app/site/words/form-links.ts';
import { contactFormId } from '#app/site/words/pages/contact.ts';
import { serializeAnswers } from '../answers.ts';
import { createGrowthPlan } from '../plan.ts';
import type { Answers } from '../questions.ts';

/**
 * The contact form at the end of a plan, with a prefilled message and the quiz answers. It names the
 * page that somebody came to the quiz from.
 */
export function createConsultForm(
  context: Readonly<RouterContextProvider>,
  answers: Answers,
  { from, savedPlan }: { from: string | null; savedPlan?: string },
): LeadFormView {
  const { secret, now } = context.get(services);
  const content = context.get(siteContent);
  const { recommendation, needed } = createGrowthPlan(answers, content.growthPlan);
  const { message, messageNotNeeded } = content.growthPlan.plan.talk;
  return createLeadFormView({
    content,
    topic: 'contact',
    id: contactFormId,
    action: '/contact',
    token: issueFormToken(secret, { kind: 'page', form: 'contact' }, now().getTime()),
    typed: {
      subject: contactSubjects.quiz,
      message: needed ? fillSlots(message, { offering: recommendation.name }) : messageNotNeeded,
    },
    carried: {
      [FORM_NAMES.quizAnswers]: serializeAnswers(answers),
      [FORM_NAMES.page]: from ?? '/quiz',
      ...(savedPlan ? { [FORM_NAMES.savedPlan]: savedPlan } : {}),
    },
  });
}
