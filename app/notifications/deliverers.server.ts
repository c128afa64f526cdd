import type { Deliverers } from '#app/domains/outbox/channel.server.ts';
import { deliverMail } from './deliver-mail.server.ts';
import { deliverLeadMail, type LeadMailDeps } from './lead-mail.server.ts';
import {
  deliverLeadWebhook,
  deliverTestWebhook,
  type LeadWebhookDeps,
} from './lead-webhook.server.ts';
import { deliverTestMail } from './test-mail.server.ts';

/** How each kind of message leaves the house. */
export function createDeliverers(deps: LeadMailDeps & LeadWebhookDeps): Deliverers {
  return {
    mail: deliverMail(deps.mailer, deps.now),
    'lead-mail': deliverLeadMail(deps),
    'test-mail': deliverTestMail(deps),
    'lead-webhook': deliverLeadWebhook(deps),
    'test-webhook': deliverTestWebhook(deps),
  };
}
