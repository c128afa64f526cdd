import type { Deliver } from '#app/features/outbox/channel.server.ts';
import {
  type OwnerMailDeps,
  sendToOwner,
} from '#app/features/outbox/mail/offered/send-to-owner.server.ts';
import { listAskedPosts, listRequests } from '../publish-requests.server.ts';
import { approvalMail } from './approval-mail.ts';

/** Tells the owner what a Writer asks for. Dropped if an admin has published it, or left it as it is. */
export function deliverApprovalMail(deps: OwnerMailDeps): Deliver {
  return async (message, signal) => {
    const { db, siteTexts, adminOrigin } = deps;
    const requests = await listRequests(db);
    const waiting = requests.filter(({ postId }) => postId === message.aboutId);
    const [asked] = await listAskedPosts(db, waiting);
    if (asked === undefined) return { dropped: true };
    const { post, by } = asked;
    const { mails } = await siteTexts.readOrLast();
    const mail = approvalMail(mails, {
      person: by,
      title: post.title,
      isPublic: post.isPublished,
      link: `${adminOrigin}/admin/posts/${post.id}/edit`,
    });
    return sendToOwner(deps, message, { ...mail, replyTo: null }, signal);
  };
}
