import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { writeFlag } from '#database/codec.ts';
import { createAdmin, type TestAccount } from '#tests/support/accounts.ts';
import { startServer } from '#tests/support/server-process.ts';
import { root } from '#tests/support/site-build.ts';
import { openSiteData } from '#tests/support/site-data.ts';
import { describeEachEngine, openTestSite, type TestSite } from '#tests/support/test-site.ts';

const NEXT = 'copper-meadow-lantern-8';
const HOUR = 60 * 60 * 1000;

describeEachEngine('a forgotten password', (engine) => {
  let site: TestSite;
  let admin: TestAccount;
  let now: Date;

  beforeEach(async () => {
    now = new Date('2025-01-05T12:00:00Z');
    site = await openTestSite({
      engine,
      now: () => now,
      env: { TRUSTED_PROXIES: '127.0.0.1', PUBLIC_ORIGIN: 'http://localhost:3000' },
    });
    admin = await createAdmin(site);
  });
  afterEach(() => site.close());

  function post(
    path: string,
    fields: Record<string, string>,
    headers: Record<string, string> = {},
  ): Promise<Response> {
    return site.post(path, fields, { extra: { 'X-Forwarded-For': '203.0.113.1', ...headers } });
  }
  const ask = (email: string, from = '203.0.113.1') =>
    post('/admin/forgot-password', { email }, { 'X-Forwarded-For': from });
  const use = (reset: string, password = NEXT, from = '203.0.113.1') =>
    post('/admin/reset-password', { reset, password }, { 'X-Forwarded-For': from });

  async function mails(): Promise<{ to: string; subject: string; text: string }[]> {
    const { db } = site.services.database;
    const rows = await db.selectFrom('outbox').select('payload').orderBy('created_at').execute();
    return rows.map(({ payload }) => JSON.parse(payload));
  }
  async function tokens(): Promise<string[]> {
    const links = (await mails()).map(({ text: body }) => /#reset=([\w-]{43})\n/.exec(body)?.[1]);
    return links.filter((token) => token !== undefined);
  }
  async function signsIn(password: string): Promise<boolean> {
    const fields = { intent: 'login', email: admin.email, password };
    return (await post('/admin/login', fields)).status === 302;
  }

  it('is replaced by a mailed link, which ends all sessions and notifies the person', async () => {
    expect((await ask(` ${admin.email.toUpperCase()} `)).status).toBe(200);
    const [mail] = await mails();
    expect(mail?.to).toBe(admin.email);
    expect(mail?.text).toContain('\nhttp://localhost:3000/admin/reset-password#reset=');
    const [token = ''] = await tokens();
    const answer = await use(token);
    expect(answer.status).toBe(200);
    expect(answer.headers.getSetCookie().join()).not.toContain('session=');
    expect(await signsIn(admin.password)).toBe(false);
    expect(await signsIn(NEXT)).toBe(true);
    expect((await site.get('/admin', admin)).status).toBe(302);
    expect((await mails()).at(-1)?.subject).toBe('Your password was changed');
    await expect(site).toHaveAudited(
      expect.arrayContaining(['account.reset-requested', 'account.password-reset']),
    );
  });

  it('stores only the hash of a token', async () => {
    await ask(admin.email);
    const [token = ''] = await tokens();
    const rows = await site.services.database.db
      .selectFrom('password_resets')
      .selectAll()
      .execute();
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  it('accepts a link once, also from 50 simultaneous requests', async () => {
    await ask(admin.email);
    const [token = ''] = await tokens();
    const froms = Array.from({ length: 50 }, (_, n) => `198.51.100.${n + 1}`);
    const answers = await Promise.all(froms.map((from, n) => use(token, `${NEXT}-${n}`, from)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await use(token)).status).toBe(422);
  });

  it('accepts no link that is an hour old, invented, or older than another change', async () => {
    await ask(admin.email);
    await ask(admin.email);
    const [first = '', second = ''] = await tokens();
    for (const token of ['', 'made-up', 'A'.repeat(43), 'x'.repeat(20_000)]) {
      expect((await use(token)).status).toBe(422);
    }
    const weak = await use(first, 'password');
    expect(await weak.text()).toContain('too easy to guess');
    expect((await use(first)).status).toBe(200);
    expect((await use(second, 'harbour-violet-anchor-3')).status).toBe(422);
    await ask(admin.email);
    const third = (await tokens())[2] ?? '';
    now = new Date(now.getTime() + HOUR);
    const late = await use(third, 'harbour-violet-anchor-3');
    await expect(late).toBeRejected(422, 'more than an hour old');
    expect(await signsIn(NEXT)).toBe(true);
  });

  it('responds to an email without an account in the same words, and sends no mail', async () => {
    const known = await ask(admin.email);
    const unknown = await ask('nobody@example.com');
    expect(unknown.status).toBe(known.status);
    expect(withoutNonce(await unknown.text())).toBe(withoutNonce(await known.text()));
    expect((await mails()).map(({ to }) => to)).toEqual([admin.email]);
    const broken = await ask('not an address');
    await expect(broken).toBeRejected(422, 'value="not an address"');
  });

  it('sends at most three mails an hour, and accepts ten requests of one visitor', async () => {
    const froms = Array.from({ length: 50 }, (_, n) => `198.51.100.${n + 1}`);
    await Promise.all(froms.map((from) => ask(admin.email, from)));
    expect(await mails()).toHaveLength(3);
    const one = await Promise.all(
      Array.from({ length: 50 }, (_, n) => ask(`p${n}@example.com`, '192.0.2.9')),
    );
    expect(one.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(10);
    for (const token of await tokens()) expect(token).toHaveLength(43);
    expect((await use((await tokens())[0] ?? '')).status).toBe(200);
  });

  it('never takes the link’s origin from a header', async () => {
    for (const header of ['X-Forwarded-Host', 'Forwarded', 'X-Original-URL', 'X-Host']) {
      await post(
        '/admin/forgot-password',
        { email: admin.email },
        { [header]: 'host=evil.example', 'X-Forwarded-For': `198.51.100.${header.length}` },
      );
    }
    for (const { text: body } of await mails()) {
      expect(body).toContain('http://localhost:3000/');
      expect(body).not.toContain('evil');
    }
  });

  function withoutNonce(page: string): string {
    return page.replace(/nonce="[^"]*"/g, '');
  }
});

describe('the command on the server', () => {
  async function run(dataDir: string, ...args: string[]) {
    const child = spawn(process.execPath, [join(root, 'scripts/reset-password.ts'), ...args], {
      cwd: root,
      env: {
        ...inject('commandEnvironment'),
        DATA_DIR: dataDir,
        PUBLIC_ORIGIN: 'http://localhost:3999',
      },
    });
    const exit = once(child, 'exit');
    const [out, error] = await Promise.all([text(child.stdout), text(child.stderr)]);
    return { out, error, code: (await exit)[0] };
  }

  it('prints a link while the server runs, and removes two-factor sign-in', async () => {
    const server = await startServer();
    const services = await openSiteData(server);
    const admin = await createAdmin({ services });
    const { db } = services.database;
    await db
      .updateTable('user')
      .set({ twoFactorEnabled: writeFlag(true) })
      .where('id', '=', admin.userId)
      .execute();
    const { out, code } = await run(server.dataDir, admin.email, '--remove-two-factor');
    expect(code).toBe(0);
    expect(out).toContain('Two-factor sign-in');
    const reset = /http:\/\/localhost:3999\/admin\/reset-password#reset=([\w-]{43})/.exec(out)?.[1];
    const answer = await fetch(`${server.origin}/admin/reset-password`, {
      method: 'POST',
      headers: { Origin: server.origin },
      body: new URLSearchParams({ reset: reset ?? '', password: NEXT }),
    });
    expect(answer.status).toBe(200);
    const login = await fetch(`${server.origin}/admin/login`, {
      method: 'POST',
      redirect: 'manual',
      headers: { Origin: server.origin },
      body: new URLSearchParams({ intent: 'login', email: admin.email, password: NEXT }),
    });
    expect(login.headers.get('Location')).toBe('/admin');
    await expect({ services }).toHaveAudited(
      expect.arrayContaining(['account.reset-link-made', 'account.two-factor-removed']),
    );
    await services.close();
    await server.stop();
  });

  it('reports an error in one sentence, and creates nothing', async () => {
    const site = await openTestSite();
    expect(await run(site.dataDir, 'nobody@example.com')).toMatchObject({
      code: 1,
      error: 'No account has the email address nobody@example.com.\n',
    });
    expect((await run(site.dataDir)).error).toContain('Name an email address');
    expect((await run(join(site.dataDir, 'elsewhere'), 'a@example.com')).error).toContain(
      'There is no site in',
    );
    await site.close();
  });
});
