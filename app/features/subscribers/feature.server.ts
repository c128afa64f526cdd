import type { Feature } from '../feature.server.ts';
import { endSubscriptionsOf } from './change-subscription.server.ts';
import {
  countExpiredSubscribers,
  deleteExpiredSubscribers,
  deleteSubscriberOf,
} from './delete-subscribers.server.ts';
import { exportSubscribers } from './export-subscribers.server.ts';
import { openSubscribeForm } from './http/subscribe-form.server.ts';
import { mailDrafts } from './mail/mail-drafts.ts';
import { deliverSubscriberMail } from './mail/subscriber-mail.server.ts';
import { deliverSubscriberWebhook } from './mail/subscriber-webhook.server.ts';
import { movedSubscribers } from './move-subscribers.server.ts';
import { findSubscriberByEmail } from './subscriber-row.server.ts';

export const subscribers: Feature = {
  about: 'people who asked to hear more',
  letters: {
    drafts: mailDrafts,
    deliverers: (deps) => ({
      'subscriber-mail': deliverSubscriberMail(deps),
      'subscriber-webhook': deliverSubscriberWebhook(deps),
    }),
  },
  opens: { openSubscribeForm: () => openSubscribeForm },
  whenNoContact: endSubscriptionsOf,
  exports: {
    subscribers: {
      about: `The people who want to hear from you, if you asked for them, with what they agreed to.
Take only those whose state is Confirmed to the service that sends your emails.`,
      async open(services, actor) {
        const { topics } = await services.topics.read();
        return exportSubscribers(services, actor, { state: null, search: '' }, topics);
      },
    },
  },
  activity: {
    actions: {
      'subscriber.imported': 'imported a subscriber',
      'subscriber.confirmed': 'confirmed that they want to hear more',
      'subscriber.changed': 'chose what they want to hear about',
      'subscriber.unsubscribed': ({ by }) =>
        by === 'person'
          ? 'took somebody off the list of subscribers'
          : by === 'service'
            ? 'said that somebody unsubscribed there'
            : 'unsubscribed',
      'subscriber.deleted': ({ reason }) =>
        reason === 'privacy request'
          ? 'deleted a subscriber after a privacy request'
          : reason === 'import undone'
            ? 'deleted a subscriber, because the import was undone'
            : 'deleted a subscriber, who had not confirmed or was past the time set in Settings',
      'subscribers.exported': 'exported subscribers',
    },
    objects: {
      subscriber: { kind: 'subscribers' },
    },
  },
  moves: { subscribers: movedSubscribers },
  personal: {
    rows: { tables: ['subscribers'], deletedBy: ['subscriber.deleted'] },
    apart: {
      subscription: {
        name: 'isSubscriber',
        find: async (db, person) =>
          'email' in person ? findSubscriberByEmail(db, person.email) : null,
        erase: async (tx, changes, person) =>
          'email' in person ? deleteSubscriberOf(tx, changes, person.email) : 0,
        found: 'A subscription, with what they agreed to.',
        erased: 'the subscription',
        advice:
          'If another service sends your emails, delete the address there, too: this site no longer knows it.',
      },
    },
  },
  expiring: {
    subscribers: {
      words: ['subscriber', 'subscribers'],
      open(run) {
        const { leadRetentionMonths: months } = run.settings;
        const endedBefore = months === null ? null : run.monthsAgo(months);
        const periods = { now: run.startedAt, endedBefore };
        return {
          count: () => countExpiredSubscribers(run.database.db, periods),
          deleteBatch: () => deleteExpiredSubscribers(run, run.actor, periods),
        };
      },
    },
  },
};
