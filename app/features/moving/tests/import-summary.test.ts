import { afterEach, expect, it } from 'vitest';
import { updateSettings } from '#app/features/settings/settings.server.ts';
import { renewWebhookKey } from '#app/features/settings/webhook-key.server.ts';
import { createAdmin } from '#tests/support/accounts.ts';
import { openImports } from '#tests/support/imports.ts';
import { describeEachEngine, openTestSite, type TestSite } from '#tests/support/test-site.ts';
import { startWebhookReceiver, type WebhookReceiver } from '#tests/support/webhook-receiver.ts';

const OWNER = { id: null, name: 'The owner' };
const CHECKBOX = 'Call the webhook once when this is done';
const TABLE = [
  'title,slug,content,is_published,published_at',
  'A private title,first,<p>Private words</p>,true,2021-05-03',
  'Another one,second,<p>More words</p>,true,2021-05-04',
].join('\n');

describeEachEngine('the summary of an import', (engine) => {
  let site: TestSite;
  let receiver: WebhookReceiver | null = null;
  afterEach(async () => {
    await site.close();
    await receiver?.close();
    receiver = null;
  });

  async function open(): Promise<ReturnType<typeof openImports>> {
    site = await openTestSite({ engine });
    return openImports(site, await createAdmin(site));
  }

  async function setWebhook(): Promise<void> {
    receiver = await startWebhookReceiver();
    const texts = { webhookUrl: receiver.url };
    const saved = await updateSettings(site.services, OWNER, texts, { allowLocal: true });
    expect(saved.ok).toBe(true);
    await renewWebhookKey(site.services, OWNER, site.services.secret);
  }

  const deliver = () => site.services.outbox.deliverDue();

  it('goes to the webhook once, in numbers, if the owner wants it', async () => {
    const imports = await open();
    await setWebhook();
    const page = await imports.upload({ 'rows.csv': TABLE });
    expect(await imports.read(page)).toContain(CHECKBOX);
    const fields = { intent: 'start', 'old-place': '/name/', 'tell-webhook': 'on' };
    expect((await imports.act(page, fields)).status).toBe(302);
    await deliver();
    await deliver();
    const calls = receiver?.calls ?? [];
    expect(calls.length).toBe(1);
    const body = calls[0]?.body ?? '';
    expect(JSON.parse(body)).toMatchObject({
      type: 'import.done',
      data: {
        id: page.split('/').at(-1),
        imported: 2,
        leftOut: 0,
        failed: 0,
        images: 0,
        missingImages: 0,
        redirects: 2,
        adminUrl: expect.stringMatching(new RegExp(`${page}$`)),
      },
    });
    expect(body).not.toMatch(/private|words/i);
    expect(await imports.read(page)).toContain('A webhook is called once');
  });

  it('goes nowhere unless it is wanted, and not of what was undone', async () => {
    const imports = await open();
    await setWebhook();
    const silent = await imports.upload({ 'rows.csv': TABLE });
    await imports.act(silent, { intent: 'start' });
    expect(await imports.read(silent)).toContain('no webhook was called');
    await imports.act(silent, { intent: 'take-back' });
    const undone = await imports.upload({ 'rows.csv': TABLE });
    await imports.act(undone, { intent: 'start', 'tell-webhook': 'on' });
    await imports.act(undone, { intent: 'take-back' });
    await deliver();
    expect(receiver?.calls).toEqual([]);
    const queued = await site.services.database.db
      .selectFrom('outbox')
      .select(['about_id', 'payload'])
      .execute();
    expect(queued).toEqual([
      { about_id: undone.split('/').at(-1), payload: expect.stringContaining('"dropped":true') },
    ]);
  });

  it('and everything else that was chosen stays chosen in a form that starts nothing', async () => {
    const imports = await open();
    await setWebhook();
    const image = '<img src=""https://img.old.example/porch.jpg"">';
    const table = TABLE.replace('<p>Private words</p>', `"<p>Private words</p>${image}"`);
    const page = await imports.upload({ 'rows.csv': table });
    const chosen = {
      host: 'img.old.example',
      'old-site': 'www.old.example',
      'old-place': '/name/',
      'tell-webhook': 'on',
    };
    const checked = async (answer: Response) => {
      const html = (await answer.text()).replaceAll('<!-- -->', '');
      const inputs = [...html.matchAll(/<input [^>]*>/g)].map(([tag]) => tag);
      return inputs
        .filter((tag) => /\bchecked\b/.test(tag) && !tag.includes('name="choice:'))
        .map((tag) => /value="([^"]*)"/.exec(tag)?.[1])
        .concat(/id="import-old-site"[^>]*value="([^"]*)"/.exec(html)?.[1] ?? []);
    };
    const wanted = ['img.old.example', '/name/', 'on', 'www.old.example'];
    const refused = await imports.act(page, { intent: 'start', all: 'skip', ...chosen });
    expect(refused.status).toBe(422);
    expect(await checked(refused)).toEqual(wanted);
    const saved = await imports.act(page, { intent: 'choose', all: 'take', ...chosen });
    expect(saved.status).toBe(200);
    expect(await checked(saved)).toEqual(wanted);
  });

  it('is not offered without a webhook, and not made by a form that asks for it', async () => {
    const imports = await open();
    const page = await imports.upload({ 'rows.csv': TABLE });
    expect(await imports.read(page)).not.toContain(CHECKBOX);
    await imports.act(page, { intent: 'start', 'tell-webhook': 'on' });
    expect(await site.services.database.db.selectFrom('outbox').select('id').execute()).toEqual([]);
  });
});
