import { createTransport } from 'nodemailer';
import { expect, it } from 'vitest';
import { MAIL } from '#tests/support/mails.ts';
import { composeMail } from './compose.ts';
import type { Mail } from './mail.ts';

async function compose(mail: Partial<Mail>): Promise<string> {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  const sender = { from: 'site@example.com', host: 'example.com' };
  const { message } = await composer.sendMail(await composeMail({ ...MAIL, ...mail }, sender));
  return String(message);
}

async function writeHead(mail: Partial<Mail>): Promise<string> {
  return (await compose(mail)).split('\r\n\r\n')[0] ?? '';
}

/** As lenient mail programs do: anything that looks encoded, wherever it is. */
function decode(head: string): string {
  return head
    .replace(/\r\n[ \t]/g, ' ')
    .replace(/\?= +=\?/g, '?==?')
    .replace(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_, kind: string, text: string) =>
      kind.toLowerCase() === 'b'
        ? Buffer.from(text, 'base64').toString()
        : Buffer.from(
            text
              .replaceAll('_', ' ')
              .replace(/=([0-9a-f]{2})/gi, (__, hex: string) =>
                String.fromCharCode(Number.parseInt(hex, 16)),
              ),
            'latin1',
          ).toString(),
    );
}

it.each([
  'New lead: Contact, from =?utf-8?q?Refund=3A_=E2=80=AEpay_now?=',
  'New lead: Contact, from =?utf-8?b?4oCucGF5IG5vdw==?=',
  'Ünï =?utf-8?q?=E2=80=AEpay_now?=',
  `=?${'x'.repeat(190)}`,
])('a subject is read as it was written: %s', async (subject) => {
  const head = await writeHead({ subject });
  expect(decode(head)).toContain(`Subject: ${subject}`);
  for (const line of head.split('\r\n')) expect(line.length).toBeLessThanOrEqual(76);
});

it('has its text and its design beside each other, and is plain where it has none', async () => {
  const types = (message: string) => message.match(/Content-Type: [\w/]+/g);
  const html = '<p>Two beds are open.</p>';
  expect(types(await compose({ html }))).toEqual([
    'Content-Type: multipart/alternative',
    'Content-Type: text/plain',
    'Content-Type: text/html',
  ]);
  expect(types(await compose({}))).toEqual(['Content-Type: text/plain']);
});

it('leaves an ordinary subject readable', async () => {
  expect(await writeHead({ subject: 'What 2 beds = 1 room? Ask' })).toContain(
    'Subject: What 2 beds = 1 room? Ask',
  );
});

it('asks for no automatic reply to what a program wrote, and says nothing of a person’s mail', async () => {
  const headers = /auto-submitted: auto-generated\r\nx-auto-response-suppress: .*OOF/i;
  expect(await writeHead({ automatic: true })).toMatch(headers);
  expect(await writeHead({ automatic: false })).not.toMatch(/auto/i);
});

const SENDER = { from: 'Site <site@example.com>', host: 'example.com' };

it('names who wrote as the one to reply to', async () => {
  const mail = await composeMail({ ...MAIL, replyTo: 'ann@example.com' }, SENDER);
  expect(mail.replyTo).toEqual({ name: '', address: 'ann@example.com' });
});

it('names an address of another alphabet only to a receiver for whom the server has to know it', async () => {
  const replyTo = 'josé@example.com';
  expect(await composeMail({ ...MAIL, replyTo }, SENDER)).not.toHaveProperty('replyTo');
  const mail = await composeMail({ ...MAIL, to: 'зоя@example.com', replyTo }, SENDER);
  expect(mail.replyTo).toEqual({ name: '', address: replyTo });
});
