import type { WrittenMail } from '#app/features/outbox/mail-parts.ts';
import { headerText } from '#app/formatting/header-text.ts';
import { fillSlots } from '#app/formatting/slots.ts';
import type { MailTexts } from '#app/site/words/mails.ts';

/** What a Writer asks an admin to publish. */
export interface AskedArticle {
  /** Who asks. */
  readonly person: string;
  readonly title: string;
  /** Whether readers see the article already, so that its changes are what waits. */
  readonly isPublic: boolean;
  /** The address of its editor. */
  readonly link: string;
}

const TITLE_MAX = 60;

export function approvalMail(
  { approval }: MailTexts,
  { person, title, isPublic, link }: AskedArticle,
): WrittenMail {
  const what = isPublic ? approval.changes : approval.what;
  return {
    subject: fillSlots(approval.subject, { title: headerText(title, TITLE_MAX) }),
    paragraphs: [
      fillSlots(what, { person, title }),
      [`${approval.open}\n`, { label: approval.button, url: link }],
    ],
  };
}
