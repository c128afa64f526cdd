import { afterLeadAnswer } from '#app/features/leads/mail/lead-answer.server.ts';
import type { Deliver, Deliverers } from '#app/features/outbox/channel.server.ts';
import { createOutboxWorker, type OutboxWorker } from '#app/features/outbox/worker.server.ts';
import type { TestSite } from './test-site.ts';

/** A separate worker on the site's outbox that delivers every kind of message with `deliver`. */
export function openTestWorker(
  { services }: TestSite,
  deliver: Deliver,
): OutboxWorker & { errors: unknown[] } {
  const errors: unknown[] = [];
  const { database, now, publish, bus, shutdown } = services;
  const deliverers: Deliverers = {
    mail: deliver,
    'lead-mail': deliver,
    'lead-reminder': deliver,
    'lead-answer': deliver,
    'sign-in-alarm': deliver,
    'week-mail': deliver,
    'approval-mail': deliver,
    'subscriber-mail': deliver,
    'test-mail': deliver,
    'lead-webhook': deliver,
    'lead-update-webhook': deliver,
    'post-webhook': deliver,
    'subscriber-webhook': deliver,
    'import-webhook': deliver,
    'test-webhook': deliver,
    'changed-pages': deliver,
  };
  const worker = createOutboxWorker({
    database,
    now,
    publish,
    bus,
    shutdownSignal: shutdown.signal,
    deliverers,
    afterDelivery: { 'lead-answer': afterLeadAnswer(database) },
    random: () => 0,
    onError: (error) => errors.push(error),
  });
  return { ...worker, errors };
}
