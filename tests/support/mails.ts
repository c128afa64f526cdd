import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The decoded mails to an address in the folder of a site without a mail server; none before the first. */
export function mailsTo(dataDir: string, address: string): string[] {
  const folder = join(dataDir, 'mails');
  if (!existsSync(folder)) return [];
  const files = readdirSync(folder).filter((name) => name.endsWith('.eml'));
  const mails = files.map((name) => readMail(readFileSync(join(folder, name), 'utf8')));
  return mails.filter((mail) => mail.includes(`To: ${address}`));
}

/** Decodes quoted-printable, as far as links need it. */
export function readMail(mail: string): string {
  return mail.replace(/=\r\n/g, '').replace(/=3D/g, '=');
}
