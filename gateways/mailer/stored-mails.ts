import type { ObjectStore } from '../object-store/object-store.ts';

/** The mails that a site without a mail server keeps, in a folder or in a bucket. */
export interface StoredMails {
  list(): Promise<string[]>;
  /** The text of a mail; null if there is no such mail. */
  readText(id: string): Promise<string | null>;
  delete(id: string): Promise<void>;
  /** Removes partially written mails that are at least this old. */
  removeUnfinished(milliseconds: number): Promise<void>;
}

/** The prefix of mails in a store. Their keys are this, the id, and the extension. */
export interface MailPlace {
  readonly store: ObjectStore;
  readonly prefix: string;
}

const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const EXTENSION = '.eml';
/** Longer than a mail of the site: what people write in one is at most some thousand characters. */
const MAIL_MAX_BYTES = 4 * 1024 * 1024;

export function mailKey({ prefix }: MailPlace, id: string): string {
  return `${prefix}${id}${EXTENSION}`;
}

export function openStoredMails(place: MailPlace): StoredMails {
  const { store, prefix } = place;
  return {
    async list() {
      const ids: string[] = [];
      for await (const { key } of store.list(prefix)) {
        const id = key.slice(prefix.length, -EXTENSION.length);
        if (key === mailKey(place, id) && ID.test(id)) ids.push(id);
      }
      return ids;
    },
    async readText(id) {
      if (!ID.test(id)) return null;
      const mail = await store.get(mailKey(place, id), { maxBytes: MAIL_MAX_BYTES });
      if (mail === null) return null;
      return decodeText(Buffer.concat(await mail.body.toArray()).toString('latin1'));
    },
    async delete(id) {
      if (ID.test(id)) await store.remove(mailKey(place, id));
    },
    removeUnfinished: (milliseconds) => store.removeUnfinished(milliseconds),
  };
}

/**
 * Decodes the text of a mail, which is the first of its parts. Supports only the encodings that nodemailer
 * uses for plain text.
 */
function decodeText(mail: string): string {
  const { head, body } = splitHead(mail);
  const [, boundary] =
    /^Content-Type: *multipart\/alternative;\s+boundary="([^"]+)"/im.exec(head) ?? [];
  if (boundary === undefined) return decodePart(head, body);
  const part = splitHead(body.split(`--${boundary}`)[1]?.replace(/^\r\n/, '') ?? '');
  // The last line end belongs to the boundary.
  return decodePart(part.head, part.body.replace(/\r\n$/, ''));
}

function splitHead(mail: string): { head: string; body: string } {
  const end = mail.indexOf('\r\n\r\n');
  return { head: mail.slice(0, end), body: mail.slice(end + 4) };
}

function decodePart(head: string, body: string): string {
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
