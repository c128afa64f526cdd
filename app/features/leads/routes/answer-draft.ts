import { adminCall, rejectReading } from '#app/features/accounts/http/offered/admin-call.server.ts';
import { resource } from '#app/http/route-policy.ts';
import { answerDraftSchema, keepAnswerDraft } from '../answers/answer-drafts.server.ts';

export const handle = resource({ access: 'admin' });

export const loader = rejectReading;

/** Keeps an email to a lead while somebody is writing it. */
export const action = adminCall({
  schema: answerDraftSchema,
  readOnly: 'by-reason',
  run: (draft, { site, actor, session, params }) =>
    keepAnswerDraft(site, { ...actor, id: session.userId }, { leadId: params.id ?? '', draft }),
});
