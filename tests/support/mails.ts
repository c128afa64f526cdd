import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Mail } from '#gateways/mailer/mail.ts';

/** A mail of plain text, as a program sends it. */
export const MAIL: Mail = {
  id: '11111111-1111-4111-8111-111111111111',
  date: new Date('2026-01-05T12:00:00Z'),
  to: 'dana@example.com',
  replyTo: null,
  subject: 'Hello',
  text: 'Two beds are open.',
  html: null,
  automatic: true,
  unsubscribe: null,
};

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
