import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { DeliveryError } from '../delivery-error.ts';
import { syncFolder } from '../files/sync-folder.ts';
import { writeFileDurably } from '../files/write-file-durably.ts';
import { composeMail, type Sender } from './compose.ts';
import type { Mailer } from './mail.ts';
import { openMailFolder } from './mail-folder.ts';

/** Writes each mail to `<id>.eml`, so that a retry replaces the file. A mail is sent once it is on the disk. */
export function createFolderMailer(folder: string, sender: Sender): Mailer {
  return {
    kind: 'folder',
    host: null,
    folder: openMailFolder(folder),
    async send(mail) {
      // Imported lazily, to keep it out of the startup time.
      const { createTransport } = await import('nodemailer');
      const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
      const { message } = await composer.sendMail(composeMail(mail, sender));
      const file = join(folder, `${mail.id}.eml`);
      try {
        const created = await mkdir(folder, { recursive: true, mode: 0o700 });
        if (created !== undefined) await syncFolder(dirname(created));
        await writeFileDurably(file, message as Buffer, 0o600);
      } catch (error) {
        const { code } = error as NodeJS.ErrnoException;
        throw new DeliveryError(
          'channel',
          `The folder for mails cannot be written (${code ?? 'unknown'}).`,
          error,
        );
      }
    },
    async close() {},
  };
}
