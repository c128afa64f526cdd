import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { DeliveryError } from '../delivery-error.ts';
import { syncFolder } from '../files/sync-folder.ts';
import { writeFileDurably } from '../files/write-file-durably.ts';
import { composeMail, type Sender } from './compose.ts';
import type { Mailer } from './mail.ts';
import { openMailFolder } from './mail-folder.ts';

/** Writes each mail as `<id>.eml`: once, also when it is sent again. It is sent once it is on the disk. */
export function createFolderMailer(folder: string, sender: Sender): Mailer {
  return {
    kind: 'folder',
    host: null,
    folder: openMailFolder(folder),
    async send(mail) {
      // Loaded with the first mail: a server starts without it.
      const { createTransport } = await import('nodemailer');
      const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
      const { message } = await composer.sendMail(composeMail(mail, sender));
      const file = join(folder, `${mail.id}.eml`);
      try {
        const made = await mkdir(folder, { recursive: true, mode: 0o700 });
        if (made !== undefined) await syncFolder(dirname(made));
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
