import { type Detail, text } from '#app/formatting/log-detail.ts';
import { createDueClock, type DueClock } from '#app/services/jobs/due-clock.server.ts';
import { logFailure } from '#app/services/log-failure.server.ts';
import { topicLabel } from '#app/site/lead-topic-labels.ts';
import { write } from '#database/write.ts';
import type { Feature } from '../feature.server.ts';
import { findNextReminder, remind } from './deadlines/remind.server.ts';
import { cameFrom } from './http/came-from.ts';
import { campaignCookie } from './http/campaign-cookie.ts';
import { listNotes } from './inbox.server.ts';
import { afterLeadAnswer, deliverLeadAnswer } from './mail/lead-answer.server.ts';
import { deliverLeadMail } from './mail/lead-mail.server.ts';
import { deliverLeadReminder } from './mail/lead-reminder.server.ts';
import { deliverLeadWebhook, deliverTestWebhook } from './mail/lead-webhook.server.ts';
import { mailDrafts } from './mail/mail-drafts.ts';
import { countLeadsBefore, deleteLeads, listLeadsBefore } from './records/delete-leads.server.ts';
import { exportLeads } from './records/export-leads.server.ts';
import { listLeadsOf } from './records/leads-of-person.server.ts';
import { movedLeads } from './records/move-leads.server.ts';
import { createLeadFigures, createNewLeadCount } from './records/shared-figures.server.ts';
import type { LeadFigures } from './search/lead-counts.server.ts';

declare module '#app/services/services.server.ts' {
  interface Services {
    /** Reminds of leads as they fall due, once the process has started it. */
    readonly reminderClock: DueClock;
    /** Lead counts by status, queried once for all who ask at the same time. */
    readonly readLeadFigures: () => Promise<LeadFigures>;
    readonly countNewLeads: () => Promise<number>;
  }
}

export const leads: Feature = {
  about: 'people who wrote: forms, inbox, answers, deadlines, reminders',
  opens: {
    reminderClock: (services) =>
      createDueClock({
        findNextDue: () => findNextReminder(services),
        doDue: () => remind(services, services.shutdown.signal),
        changes: ['leads', 'settings'],
        bus: services.bus,
        now: services.now,
        onError: (error) => logFailure(services.log, error, 'nobody could be reminded of leads'),
      }),
    readLeadFigures: ({ database, bus, ...deps }) => createLeadFigures(database, bus, deps),
    countNewLeads: ({ database, bus }) => createNewLeadCount(database, bus),
  },
  shell: () => ({ cameFrom, campaignCookie }),
  exports: {
    leads: {
      about: 'Your leads, if you asked for them. Keep these files where only you can open them.',
      async open(services, actor) {
        const { prices } = await services.siteTexts.readOrLast();
        return exportLeads(services, actor, { status: null, spam: false, search: '' }, prices);
      },
    },
  },
  letters: {
    drafts: mailDrafts,
    deliverers: (deps) => ({
      'lead-mail': deliverLeadMail(deps),
      'lead-reminder': deliverLeadReminder(deps),
      'lead-answer': deliverLeadAnswer(deps),
      'lead-webhook': deliverLeadWebhook(deps, 'lead.created'),
      'lead-update-webhook': deliverLeadWebhook(deps, 'lead.updated'),
      'test-webhook': deliverTestWebhook(deps),
    }),
    afterDelivery: (database) => ({ 'lead-answer': afterLeadAnswer(database) }),
  },
  activity: {
    actions: {
      'lead.created': (detail) =>
        `sent a form (${text(detail, 'reference', 'no reference')})${detail.spam === true ? ', which went to Spam' : ''}`,
      'lead.status': (detail) =>
        detail.from === detail.to
          ? 'noted how it ended with a lead'
          : `moved a lead from ${text(detail, 'from', 'one status')} to ${text(detail, 'to', 'another')}`,
      'lead.set-aside': 'marked a lead as spam',
      'lead.restored': 'moved a lead from Spam back to the inbox',
      'lead.note-added': 'added a note to a lead',
      'lead.answered': 'wrote an email to a lead',
      'lead.follow-up': (detail) =>
        `planned to follow up on a lead on ${text(detail, 'day', 'a day')}`,
      'lead.follow-up-ended': 'noted that the follow-up on a lead is done',
      'lead.assigned': (detail) =>
        typeof detail.to === 'string' ? `gave a lead to ${detail.to}` : 'gave a lead to nobody',
      'lead.do-not-text': 'marked a lead “Do not text”',
      'lead.do-not-text-removed': 'removed the “Do not text” mark from a lead',
      'lead.no-contact': 'noted that a lead asked for no contact',
      'lead.no-contact-removed': 'noted that a lead may be contacted again',
      'lead.deleted': (detail) =>
        `deleted the lead ${text(detail, 'reference', '')}${deletionReason(detail)}`,
      'leads.exported': exportedLeads,
    },
    objects: {
      lead: { kind: 'leads', page: (id) => `/admin/leads/${id}` },
    },
  },
  moves: { leads: movedLeads },
  personal: {
    rows: {
      tables: ['leads', 'lead_notes', 'lead_search', 'lead_grams'],
      deletedBy: ['lead.deleted'],
    },
    leads: {
      list: listLeadsOf,
      describe: ({ id, name, topic }) => ({
        title: `${name}, ${topicLabel(topic)}`,
        href: `/admin/leads/${id}`,
      }),
      erase: (tx, changes, leads) => deleteLeads(tx, changes, leads, 'privacy request'),
    },
    withLeads: { notes: { list: listNotes, noun: 'note' } },
  },
  expiring: {
    leads: {
      words: ['lead', 'leads'],
      open(run) {
        const { leadRetentionMonths: months } = run.settings;
        if (months === null) return null;
        const cutoff = run.monthsAgo(months);
        return {
          count: () => countLeadsBefore(run.database.db, cutoff),
          deleteBatch: () =>
            write(run, run.actor, async (tx, changes) => {
              const leads = await listLeadsBefore(tx, cutoff);
              const ids = leads.map((lead) => lead.id);
              await run.eraseWithLeads(tx, changes, ids);
              await deleteLeads(tx, changes, leads, 'kept long enough');
              return leads.length;
            }),
        };
      },
    },
  },
};

function deletionReason({ reason }: Detail): string {
  if (reason === 'kept long enough') return ', which was past the time set in Settings';
  if (reason === 'privacy request') return ' after a privacy request';
  if (reason === 'import undone') return ', because its import was undone';
  return '';
}

function exportedLeads(detail: Detail): string {
  const filters = [
    detail.spam === true ? 'from Spam' : null,
    typeof detail.status === 'string' ? `with the status ${detail.status}` : null,
    detail.narrowed === true ? 'that a filter chose' : null,
    detail.searched === true ? 'that matched a search' : null,
  ];
  return ['exported leads', ...filters].filter(Boolean).join(' ');
}
