import type { Feature } from '../feature.server.ts';
import { mailDrafts } from './mail/mail-drafts.ts';
import { deliverWeekMail } from './mail/week-mail.server.ts';

export const results: Feature = {
  about: 'visits, views and where leads come from, without cookies; the weekly mail',
  letters: {
    drafts: mailDrafts,
    deliverers: (deps) => ({ 'week-mail': deliverWeekMail(deps) }),
  },
};
