// @module-tag all: sends and is sent the largest that a route, a job or a server takes.

import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createArchive, readArchive } from '#app/features/backups/archive/archive.server.ts';
import { FORMAT } from '#app/features/backups/archive/manifest.server.ts';
import { createSmtpMailer, SMTP_LIMITS } from '#gateways/mailer/smtp-mailer.ts';
import { serverAt } from '#gateways/mailer/smtp-server.ts';
import { createFileFetcher } from '#gateways/open-internet/fetch-file.ts';
import { createWebhook } from '#gateways/webhook/webhook.ts';
import { createAdmin, type TestAccount } from '#tests/support/accounts.ts';
import { expectShort } from '#tests/support/event-loop-turns.ts';
import { openImports } from '#tests/support/imports.ts';
import { MAIL } from '#tests/support/mails.ts';
import { openTestSite, type TestSite } from '#tests/support/test-site.ts';
import { makeZip } from '#tests/support/zip.ts';

const KILOBYTE = 1024;
const MEGABYTE = 1024 * KILOBYTE;

let site: TestSite;
let admin: TestAccount;
let folder: string;
let servers: { close(): unknown }[] = [];
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'wizard-turns-'));
  site = await openTestSite({});
  admin = await createAdmin(site);
});
afterAll(async () => {
  for (const server of servers) server.close();
  rmSync(folder, { recursive: true });
  await site.close();
});

async function listen(server: Server): Promise<number> {
  servers = [...servers, server];
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

const many = (unit: (n: number) => string, size: number) => {
  let text = '';
  for (let n = 0; text.length < size; n += 1) text += unit(n);
  return text.slice(0, size);
};

async function post(path: string, body: FormData | string, type?: string): Promise<number> {
  const headers = { ...admin.headers, ...(type && { 'Content-Type': type }) };
  const answer = await site.fetch(path, { method: 'POST', headers, body });
  await answer.arrayBuffer();
  return answer.status;
}

const TABLES: Readonly<Record<string, string>> = {
  redirects: many((n) => `/old-${n},/blog,permanent\n`, 300_000),
  'lines that are wrong': many((n) => `${'x'.repeat(45)}${n}\n`, 990_000),
  'more lines than are read': many((n) => `${n}\n`, MEGABYTE),
  'empty lines': '\n'.repeat(MEGABYTE),
  'one line of cells': ','.repeat(MEGABYTE),
  'one cell': 'a'.repeat(MEGABYTE),
  'quotes that end no cell': many(() => '"x" y,', MEGABYTE),
  'a quote that is never closed': `"${many(() => 'a,b\n', MEGABYTE - 1)}`,
};

it.each(Object.entries(TABLES))('a CSV file of redirects: %s', async (_name, content) => {
  await expectShort(async () => {
    const form = new FormData();
    form.set('replace', 'on');
    form.set('file', new Blob([content]), 'redirects.csv');
    expect([200, 422]).toContain(await post('/admin/redirects/import', form));
  });
});

it('an upload of 15 MB, which is no image', async () => {
  const bytes = Buffer.alloc(15 * MEGABYTE, '\xff\xd8\xff\xe0--x\r\n', 'latin1');
  await expectShort(async () => {
    const form = new FormData();
    form.set('file', new Blob([bytes]), 'a.jpg');
    expect(await post('/admin/media/upload', form)).toBe(422);
  });
});

it('a ZIP of 50,000 files for an import', async () => {
  const zip = makeZip(
    Array.from({ length: 49_000 }, (_, n) => ({ name: `images/${n}/a.jpg`, content: 'x' })),
  );
  const imports = openImports(site, admin, { isReadApart: true });
  await imports.send({ 'a.zip': zip });
  await expectShort(async () => {
    await site.services.database.db.updateTable('imports').set({ state: 'reading' }).execute();
    await site.services.importer.run();
  });
});

const REPORTS: Readonly<Record<string, string>> = {
  nested: '['.repeat(16 * KILOBYTE),
  'of many keys': `{"csp-report":{${many((n) => `"k${n}":1,`, 15 * KILOBYTE)}"a":1}}`,
  'of one text': `{"csp-report":{"blocked-uri":"${'a:'.repeat(7 * KILOBYTE)}"}}`,
};

it.each(Object.entries(REPORTS))('a report of a browser or a program: %s', async (_name, body) => {
  await expectShort(async () => {
    await post('/csp-reports', body, 'application/csp-report');
    await post('/subscription-reports', body.slice(0, 8 * KILOBYTE), 'application/json');
  });
});

const REPLIES: Readonly<Record<string, string>> = {
  'many lines': many(() => '250-A\r\n', 60 * KILOBYTE),
  'one line': `250-${' '.repeat(60 * KILOBYTE)}\r\n`,
  'lines of spaces': many(() => `250-${' '.repeat(500)}\r\n`, 60 * KILOBYTE),
};

it.each(Object.entries(REPLIES))('a reply of a mail server: %s', async (_name, reply) => {
  const port = await listen(
    createServer((socket) => {
      socket.on('error', () => undefined);
      socket.write('220 a\r\n');
      socket.on('data', () =>
        socket.write(`${reply.replaceAll('250', '550')}550 ${'x '.repeat(900)}\r\n`),
      );
    }),
  );
  const sender = { from: 'site@example.com', host: 'example.com' };
  const limits = { ...SMTP_LIMITS, silentMilliseconds: 2_000 };
  await expectShort(async () => {
    const mailer = createSmtpMailer(serverAt(`smtp://localhost:${port}`), sender, limits);
    await expect(mailer.send(MAIL, new AbortController().signal)).rejects.toThrow('mail server');
    await mailer.close();
  });
});

it('headers of a webhook, and its answer that is not read', async () => {
  const port = await listen(
    createHttpServer((_request, response) => {
      for (let n = 0; n < 200; n += 1) response.setHeader(`X-${n}`, 'a'.repeat(60));
      response.writeHead(503, { 'Retry-After': '9'.repeat(1_000) });
      response.end('x'.repeat(MEGABYTE));
    }),
  );
  const call = { id: 'a', timestamp: 0, body: '{}', keys: [Buffer.alloc(32)] };
  await expectShort(async () => {
    const sent = createWebhook({ allowLocal: true })(
      { ...call, url: `http://127.0.0.1:${port}/` },
      new AbortController().signal,
    );
    await expect(sent).rejects.toThrow('503');
  });
});

it('an image of another site of 15 MB', async () => {
  const bytes = Buffer.alloc(15 * MEGABYTE);
  const port = await listen(createHttpServer((_request, response) => response.end(bytes)));
  const path = join(folder, 'image');
  await expectShort(async () => {
    const fetchFile = createFileFetcher({ allowLocal: true });
    await fetchFile({
      url: `http://127.0.0.1:${port}/`,
      path,
      maxBytes: 15 * MEGABYTE,
      plainHttp: true,
    });
    rmSync(path);
  });
});

it('the check of a backup with 10,000 files, and one of 20 MB', async () => {
  const path = join(folder, 'backup.tar');
  const [small, large] = [join(folder, 'small'), join(folder, 'large')];
  writeFileSync(small, 'x');
  writeFileSync(large, Buffer.alloc(20 * MEGABYTE));
  const archive = await createArchive(path);
  for (let n = 0; n < 10_000; n += 1) await archive.addFile(`uploads/${n}/a.jpg`, small);
  await archive.addFile('uploads/large.jpg', large);
  await archive.finish((files) => ({
    format: FORMAT,
    madeAt: new Date(0).toISOString(),
    migrations: ['a'],
    tables: {},
    uploads: true,
    missing: [],
    secretFingerprint: 'a',
    files: [...files],
    images: [],
  }));
  await expectShort(async () => {
    expect((await readArchive(path, { into: () => null })).files).toHaveLength(10_001);
  });
});
