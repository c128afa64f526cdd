import type { MailId } from '#app/site/words/mails.ts';
import type { SiteContent } from '#app/site/words/site-content.ts';
import type { Origins, WrittenMail } from '../../mail-parts.ts';

/** A mail as it would be sent, with examples for what differs from mail to mail. */
export interface MailDraft {
  /** Names it in an address. */
  readonly id: string;
  readonly title: string;
  readonly to: string;
  readonly compose: (content: SiteContent, origins: Origins) => WrittenMail;
}

/**
 * The drafts of each mail, the first one first: some mails say one thing or another. None where no
 * feature sends it.
 */
export type MailDrafts = Readonly<Record<MailId, readonly MailDraft[]>>;

export const TO_OWNER = 'the address for news of leads, in your settings';
