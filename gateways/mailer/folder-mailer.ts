import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DeliveryProblem } from '../delivery-problem.ts';
import { composeMail, type Sender } from './compose.ts';
import type { Mailer } from './mail.ts';
import { openMailFolder } from './mail-folder.ts';

/** Writes each mail as `<id>.eml`: once, also when it is sent again. */
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
        await mkdir(folder, { recursive: true, mode: 0o700 });
        await writeFile(`${file}.part`, message as Buffer, { mode: 0o600 });
        await rename(`${file}.part`, file);
      } catch (error) {
        const { code } = error as NodeJS.ErrnoException;
        throw new DeliveryProblem(
          'channel',
          `The folder for mails cannot be written (${code ?? 'unknown'}).`,
          error,
        );
      }
    },
    async close() {},
  };
}
