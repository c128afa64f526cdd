// @module-tag all

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createAdmin } from '#tests/support/accounts.ts';
import { adminPages } from '#tests/support/admin-pages.ts';
import { Page, textOf } from '#tests/support/html.ts';
import { openTestSite } from '#tests/support/test-site.ts';

/** Settings of a server, its commands and its tables. */
const SERVER_WORDS = /\b[A-Z]{2,}_[A-Z_]+\b|npm run|\b[a-z]+_[a-z_]+\b/g;
const NOTE = /<details class="server-note">.*?<\/details>/gs;

it('words of a server are for whoever runs it, in a fold of their own', async () => {
  const store = mkdtempSync(join(tmpdir(), 'wizard-copies-'));
  const smtp = { SMTP_URL: 'smtp://mail.example.com', MAIL_FROM: 'site@example.com' };
  for (const env of [{}, { ...smtp, BACKUP_URL: store }]) {
    const site = await openTestSite({ env });
    try {
      const { headers } = await createAdmin(site);
      for (const path of adminPages) {
        const html = await (await site.get(path, { extra: headers })).text();
        const main = textOf(new Page(html.replace(NOTE, '')).within('main'));
        expect(main.match(SERVER_WORDS), path).toBeNull();
      }
    } finally {
      await site.close();
    }
  }
  rmSync(store, { recursive: true });
});
