import { createOutboxWorker, type OutboxWorker } from '#app/domains/outbox/worker.server.ts';
import type { TextsReader } from '#app/domains/site-texts/read-texts.server.ts';
import { createDeliverers } from '#app/notifications/deliverers.server.ts';
import { isLoopbackOrigin } from '#config/loopback.ts';
import type { Mailer } from '#gateways/mailer/mail.ts';
import { createWebhook } from '#gateways/webhook/webhook.ts';
import { logFailure } from './log-failure.server.ts';
import type { Base } from './open-base.server.ts';

/** The worker that sends queued messages, not started yet. */
export function createOutbox(
  base: Base,
  { mailer, siteTexts }: { mailer: Mailer; siteTexts: TextsReader },
): OutboxWorker {
  const { config, log, secret, database, bus, now, publish, shutdown } = base;
  return createOutboxWorker({
    database,
    now,
    publish,
    bus,
    shutdownSignal: shutdown.signal,
    deliverers: createDeliverers({
      db: database.db,
      mailer,
      siteTexts,
      webhook: createWebhook({ allowLocal: isLoopbackOrigin(config.publicOrigin) }),
      secret,
      adminOrigin: config.adminOrigin,
      publicOrigin: config.publicOrigin,
      now,
    }),
    onError: (error, message) => logFailure(log, error, message),
  });
}
