import type { LeadInput } from '#app/domains/leads/lead-form.ts';
import { createLead, type NewLead } from '#app/domains/leads/leads.server.ts';
import type { TestSite } from './test-site.ts';

type Given = Partial<LeadInput> & Partial<Omit<NewLead, 'lead'>>;

/** A lead as a form of ours would have stored it; returns its id. */
export async function storeLead({ services }: Pick<TestSite, 'services'>, given: Given = {}) {
  const { spam = false, spamReasons = [], sourcePage = '/contact', ...rest } = given;
  const { campaign, quizAnswers, tellWebhook, ...typed } = rest;
  const { id } = await createLead(services, {
    lead: {
      topic: 'contact',
      name: 'Dana Reyes',
      email: 'dana@example.com',
      phone: null,
      home: null,
      beds: null,
      plan: null,
      subject: null,
      message: 'Two beds are open.',
      smsConsent: null,
      ...typed,
    },
    sourcePage,
    spam,
    spamReasons,
    campaign: campaign ?? null,
    quizAnswers: quizAnswers ?? null,
    tellWebhook: tellWebhook ?? false,
  });
  return id;
}
