import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createAdmin, type TestAccount } from '#tests/support/accounts.ts';
import { elementsIn, fieldsIn, Page, textOf } from '#tests/support/html.ts';
import { describeEachEngine, openTestSite, type TestSite } from '#tests/support/test-site.ts';
import { findSettings, updateSettings } from '../settings.server.ts';
import type { SettingTexts } from '../settings-schema.ts';

const PATH = '/admin/settings/contact';
const COLLEAGUE = { id: null, name: 'A colleague' };

/** The form is sent as a browser does without our script: every field, and what it was opened with. */
describeEachEngine('two admins with the settings open', (engine) => {
  let site: TestSite;
  let admin: TestAccount;
  beforeAll(async () => {
    site = await openTestSite({ engine });
    admin = await createAdmin(site);
  });
  afterAll(() => site.close());
  beforeEach(() => change({ contactEmail: 'first@example.com', postalAddress: '1 Maple Road' }));

  const change = (texts: SettingTexts) => updateSettings(site.services, COLLEAGUE, texts);
  const stored = () => findSettings(site.services.database.db);

  async function read(response: Response) {
    const page = new Page(await response.text());
    const form = elementsIn(page.within('main'), 'form').find(
      (each) => fieldsIn(each).contactEmail !== undefined,
    );
    if (form === undefined) throw new Error('the settings are not there');
    const { status } = response;
    return { status, fields: fieldsIn(form), text: textOf(page.within('main')) };
  }

  const open = async () => read(await site.get(PATH, admin));

  async function send(fields: Record<string, string>) {
    return read(await site.post(PATH, fields, admin));
  }

  it('keep each other’s changes, also when one of them corrects a mistake', async () => {
    const { fields } = await open();
    await change({ contactEmail: 'second@example.com' });
    const rejected = await send({ ...fields, contactPhone: '12', postalAddress: '2 Oak Lane' });
    expect(rejected.status).toBe(422);
    expect(rejected.fields).toMatchObject({
      contactPhone: '12',
      postalAddress: '2 Oak Lane',
      contactEmail: 'second@example.com',
    });
    const saved = await send({ ...rejected.fields, contactPhone: '614 555 0123' });
    expect(saved.status).toBe(200);
    expect(await stored()).toMatchObject({
      contactEmail: 'second@example.com',
      postalAddress: ['2 Oak Lane'],
      contactPhone: { display: '(614) 555-0123' },
    });
  });

  it('are asked before one overwrites the other, also after a mistake', async () => {
    const { fields } = await open();
    const typed = { ...fields, contactEmail: 'mine@example.com' };
    const rejected = await send({ ...typed, contactPhone: '12' });
    await change({ contactEmail: 'theirs@example.com' });
    const asked = await send({ ...rejected.fields, contactPhone: '' });
    expect(asked.status).toBe(422);
    expect(asked.text).toContain('Someone else changed this to “theirs@example.com”');
    expect((await stored()).contactEmail).toBe('theirs@example.com');
    expect((await send(asked.fields)).status).toBe(200);
    expect((await stored()).contactEmail).toBe('mine@example.com');
  });
});
