import { findLead } from '#app/domains/leads/inbox.server.ts';
import type { Lead } from '#app/domains/leads/lead.ts';
import { type ConsentKind, hasAgreed } from '#app/domains/leads/text-consent.ts';
import type { Deliver } from '#app/domains/outbox/channel.server.ts';
import { findSettings } from '#app/domains/settings/settings.server.ts';
import { DeliveryError } from '#gateways/delivery-error.ts';
import { callWebhook, type WebhookDeps } from './call-webhook.server.ts';

export interface LeadWebhookDeps extends WebhookDeps {
  readonly adminOrigin: string;
}

/**
 * Dropped when the webhook has been removed from the settings, or the lead deleted or marked as
 * spam.
 */
export function deliverLeadWebhook(deps: LeadWebhookDeps): Deliver {
  return async (message, signal) => {
    const lead = message.aboutId === null ? null : await findLead(deps.db, message.aboutId);
    const { webhookUrl } = await findSettings(deps.db);
    if (lead === null || lead.spam || webhookUrl === null) return { dropped: true };
    const data = toData(lead, deps.adminOrigin);
    const body = { type: 'lead.created', timestamp: message.createdAt.toISOString(), data };
    return callWebhook(deps, { url: webhookUrl, body }, message, signal);
  };
}

export function deliverTestWebhook(deps: LeadWebhookDeps): Deliver {
  return async (message, signal) => {
    const { webhookUrl } = await findSettings(deps.db);
    if (webhookUrl === null) {
      throw new DeliveryError(
        'message',
        'There is no webhook. Enter one in the settings, under Leads.',
      );
    }
    const data = { message: 'A test, sent from the admin area.' };
    const body = { type: 'test', timestamp: message.createdAt.toISOString(), data };
    return callWebhook(deps, { url: webhookUrl, body }, message, signal);
  };
}

function toData(lead: Lead, adminOrigin: string): object {
  return {
    id: lead.id,
    reference: lead.reference,
    createdAt: lead.createdAt,
    topic: lead.topic,
    plan: lead.plan,
    name: lead.name,
    email: lead.email === '' ? null : lead.email,
    phone: lead.phone,
    home: lead.home,
    beds: lead.beds,
    message: lead.message,
    mayBeTexted: mayText(lead, 'inquiry'),
    mayBeSentMarketingTexts: mayText(lead, 'marketing'),
    textConsents: lead.consents,
    doNotTextSince: lead.doNotText?.at ?? null,
    sourcePage: lead.sourcePage,
    formAbout: lead.formAbout,
    campaign: lead.campaign,
    quizAnswers: lead.quizAnswers === null ? null : JSON.parse(lead.quizAnswers),
    adminUrl: `${adminOrigin}/admin/leads/${lead.id}`,
  };
}

/** A STOP overrides a ticked box. */
function mayText({ consents, doNotText }: Lead, kind: ConsentKind): boolean {
  return doNotText === null && hasAgreed(consents, kind) === true;
}
