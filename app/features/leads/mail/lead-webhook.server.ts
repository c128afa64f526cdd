import type { Deliver } from '#app/features/outbox/channel.server.ts';
import {
  callWebhook,
  type WebhookDeps,
} from '#app/features/outbox/mail/offered/call-webhook.server.ts';
import { findSettings } from '#app/features/settings/settings.server.ts';
import { DeliveryError } from '#gateways/delivery-error.ts';
import { findLead } from '../inbox.server.ts';
import type { Lead } from '../lead.ts';
import { toWebhookData } from '../records/lead-facts.ts';

export interface LeadWebhookDeps extends WebhookDeps {
  readonly adminOrigin: string;
}

/**
 * Dropped when the webhook has been removed from the settings, or the lead deleted or marked as
 * spam.
 */
export function deliverLeadWebhook(
  deps: LeadWebhookDeps,
  type: 'lead.created' | 'lead.updated',
): Deliver {
  return async (message, signal) => {
    const lead = message.aboutId === null ? null : await findLead(deps.db, message.aboutId);
    const { webhookUrl } = await findSettings(deps.db);
    if (lead === null || lead.spam || webhookUrl === null) return { dropped: true };
    const data = toData(lead, deps.adminOrigin);
    const body = { type, timestamp: message.createdAt.toISOString(), data };
    return callWebhook(deps, { url: webhookUrl, body }, message, signal);
  };
}

export function deliverTestWebhook(deps: LeadWebhookDeps): Deliver {
  return async (message, signal) => {
    const { webhookUrl } = await findSettings(deps.db);
    if (webhookUrl === null) {
      throw new DeliveryError(
        'message',
        'There is no webhook. Enter one in the settings, under Webhook.',
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
    ...toWebhookData(lead),
    adminUrl: `${adminOrigin}/admin/leads/${lead.id}`,
  };
}
