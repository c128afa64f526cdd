import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The mails to an address that a site without a mail server wrote, as they would be read. */
export function mailsTo(dataDir: string, address: string): string[] {
  const folder = join(dataDir, 'mails');
  const files = readdirSync(folder).filter((name) => name.endsWith('.eml'));
  const mails = files.map((name) => plain(readFileSync(join(folder, name), 'utf8')));
  return mails.filter((mail) => mail.includes(`To: ${address}`));
}

/** Quoted-printable, as far as a link needs it. */
function plain(mail: string): string {
  return mail.replace(/=\r\n/g, '').replace(/=3D/g, '=');
}
