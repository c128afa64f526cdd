import type { MailTexts } from '#app/site/words/mails.ts';
import type { Deliver } from '../../channel.server.ts';
import type { Origins, WrittenMail } from '../../mail-parts.ts';
import { type OwnerMailDeps, sendToOwner } from './send-to-owner.server.ts';

/** Sends a mail that says the same each time but for the owner's words. */
export function deliverToOwner(
  deps: OwnerMailDeps & Origins,
  compose: (texts: MailTexts, origins: Origins) => WrittenMail,
): Deliver {
  return async (message, signal) => {
    const { mails } = await deps.siteTexts.readOrLast();
    const mail = compose(mails, deps);
    return sendToOwner(deps, message, { ...mail, replyTo: null }, signal);
  };
}
