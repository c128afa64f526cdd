import { DeliveryError } from '../delivery-error.ts';
import { ObjectStoreError } from '../object-store/object-store-error.ts';
import { composeMail, type Sender } from './compose.ts';
import type { Mail } from './mail.ts';
import { type MailPlace, mailKey, openStoredMails, type StoredMails } from './stored-mails.ts';

export interface StoreMailer {
  readonly stored: StoredMails;
  /** @throws DeliveryError */
  send(mail: Mail, signal: AbortSignal): Promise<void>;
}

/**
 * Writes each mail to `<id>.eml`, so that a retry replaces it. A mail counts as sent once the store
 * has it.
 */
export function createStoreMailer(place: MailPlace, sender: Sender): StoreMailer {
  return {
    stored: openStoredMails(place),
    async send(mail, signal) {
      // Imported lazily, to keep it out of the startup time.
      const { createTransport } = await import('nodemailer');
      const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
      const { message } = await composer.sendMail(await composeMail(mail, sender));
      try {
        await place.store.put(mailKey(place, mail.id), message as Buffer, {
          contentType: 'message/rfc822',
          signal,
        });
      } catch (error) {
        if (!(error instanceof ObjectStoreError)) throw error;
        throw new DeliveryError('channel', `The email could not be saved. ${error.message}`, error);
      }
    },
  };
}
