import type { LeadInput } from '#app/features/leads/form/lead-form.ts';
import type { SpamReason } from '#app/features/leads/form/spam-score.ts';
import { createLead, type NewLead } from '#app/features/leads/records/leads.server.ts';
import { linkPlanToLead } from '#app/features/quiz/saved-plans.server.ts';
import { VISITOR, write } from '#database/write.ts';
import { leadInput } from './sample-lead.ts';
import type { TestSite } from './test-site.ts';

type Given = Partial<LeadInput> & Partial<Omit<NewLead, 'lead'>>;

const LINKS: SpamReason = { id: 'links', points: 90, text: 'There are links.' };

/** Stores a lead as the site's own forms do; returns its id. */
export async function storeLead({ services }: Pick<TestSite, 'services'>, given: Given = {}) {
  const { spam = false, sourcePage = '/contact', ...rest } = given;
  const { spamReasons, campaign, quizAnswers, notifyWebhook, ...typed } = rest;
  const { id } = await createLead(services, {
    lead: leadInput({
      name: 'Dana Reyes',
      email: 'dana@example.com',
      message: 'Two beds are open.',
      ...typed,
    }),
    sourcePage,
    spam,
    spamReasons: spamReasons ?? (spam ? [LINKS] : []),
    campaign: campaign ?? null,
    quizAnswers: quizAnswers ?? null,
    notifyWebhook: notifyWebhook ?? false,
  });
  return id;
}

/** Links a saved growth plan to a lead, as the form below the plan does. */
export async function linkPlan(
  { services }: Pick<TestSite, 'services'>,
  token: string,
  leadId: string,
): Promise<void> {
  await write(services, VISITOR, (tx, changes) => linkPlanToLead(tx, changes, token, leadId));
}
