import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { listOlder } from '../files/list-older.ts';
import { UNFINISHED_EXTENSION } from '../files/write-file-durably.ts';

/** The folder in which a site without a mail server stores its mails. */
export interface MailFolder {
  list(): Promise<string[]>;
  /** The text of a mail; null if there is no such mail. */
  readText(id: string): Promise<string | null>;
  delete(id: string): Promise<void>;
  /** Removes partially written files that are at least this old. */
  removeUnfinished(milliseconds: number): Promise<void>;
}

const ID = /^[0-9a-f-]{36}$/;
const EXTENSION = '.eml';

export function openMailFolder(folder: string): MailFolder {
  return {
    async list() {
      const names = await readdir(folder).catch(ignoreMissing);
      return (names ?? [])
        .filter((name) => name.endsWith(EXTENSION))
        .map((name) => name.slice(0, -EXTENSION.length));
    },
    async readText(id) {
      if (!ID.test(id)) return null;
      const mail = await readFile(join(folder, `${id}${EXTENSION}`), 'latin1').catch(ignoreMissing);
      return mail === null ? null : decodeText(mail);
    },
    async delete(id) {
      await rm(join(folder, `${id}${EXTENSION}`), { force: true });
    },
    async removeUnfinished(milliseconds) {
      for (const name of await listOlder(folder, milliseconds)) {
        if (name.endsWith(UNFINISHED_EXTENSION)) await rm(join(folder, name), { force: true });
      }
    },
  };
}

function ignoreMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}

/** Decodes the text of a mail. Supports only the encodings that nodemailer uses for plain text. */
function decodeText(mail: string): string {
  const end = mail.indexOf('\r\n\r\n');
  const head = mail.slice(0, end);
  const body = mail.slice(end + 4);
  const encoding = /^Content-Transfer-Encoding: *(\S+)/im.exec(head)?.[1]?.toLowerCase();
  const bytes =
    encoding === 'base64'
      ? Buffer.from(body, 'base64')
      : Buffer.from(encoding === 'quoted-printable' ? decodeQuoted(body) : body, 'latin1');
  return bytes.toString('utf8').replace(/\r\n/g, '\n');
}

function decodeQuoted(text: string): string {
  return text
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}
