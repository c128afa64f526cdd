import { afterEach, expect, it } from 'vitest';
import { elementsIn, textOf } from '#tests/support/html.ts';
import { storeLead } from '#tests/support/leads.ts';
import { openTestSite, type TestSite } from '#tests/support/test-site.ts';
import { totp } from '#tests/support/totp.ts';
import { ownerInstructions } from '../sign-in/first-owner.server.ts';

const PASSWORD = 'lantern-oak-river-42';

let site: TestSite;
afterEach(() => site.close());

/** A browser that stores cookies and remembers every cookie that it ever received. */
function openBrowser() {
  const jar = new Map<string, string>();
  const received = new Map<string, string>();
  async function ask(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers({ Accept: 'text/html', ...init.headers });
    headers.set('Cookie', [...jar].map(([name, value]) => `${name}=${value}`).join('; '));
    const response = await site.fetch(path, { ...init, headers });
    for (const header of response.headers.getSetCookie()) {
      const [pair = '', ...attributes] = header.split('; ');
      const [name = '', ...value] = pair.split('=');
      const age = attributes.find((each) => each.startsWith('Max-Age='));
      if (age === 'Max-Age=0') {
        jar.delete(name);
        // Deleting a cookie that was never set would introduce an unknown one.
        expect(received.has(name), `${name} is deleted but was never set`).toBe(true);
        continue;
      }
      jar.set(name, value.join('='));
      received.set(name, age?.replace('Max-Age=', '') ?? 'session');
      expect(attributes).toEqual(expect.arrayContaining(['Path=/', 'HttpOnly', 'SameSite=Lax']));
      expect(attributes.includes('Secure')).toBe(site.origin.startsWith('https:'));
    }
    return response;
  }
  const post = (path: string, fields: Record<string, string>) =>
    ask(path, { method: 'POST', body: new URLSearchParams(fields) });
  return { ask, post, jar, received };
}

const SECONDS: Record<string, number> = { minute: 60, minutes: 60, day: 86_400, days: 86_400 };

/** The Cookie Policy's table: the name of each cookie, and its Max-Age in seconds. */
async function readPolicy(): Promise<Map<string, string>> {
  const page = await site.open('/cookie-policy');
  const rows = elementsIn(page.within('table'), 'tr').slice(1);
  return new Map(
    rows.map((row) => {
      const cells = elementsIn(row, 'th', 'td').map(textOf);
      const name = /called “([^”]+)”/.exec(cells[0] ?? '')?.[1] ?? '';
      const stays = /^(\d+) (\w+)/.exec(cells[3] ?? '');
      if (stays === null) {
        expect(cells[3]).toBe('Until you close your browser');
        return [name, 'session'];
      }
      return [name, String(Number(stays[1]) * (SECONDS[stays[2] ?? ''] ?? Number.NaN))];
    }),
  );
}

it.each(['http://localhost:3000', 'https://www.example.com'])(
  'the Cookie Policy lists every cookie that a visitor and an admin get, on %s',
  async (origin) => {
    site = await openTestSite({ env: { PUBLIC_ORIGIN: origin } });
    const policy = await readPolicy();

    const visitor = openBrowser();
    for (const path of ['/', '/contact', '/quiz', '/blog', '/cookie-policy', '/no-such-page']) {
      await visitor.ask(path);
    }
    expect([...visitor.received]).toEqual([]);
    await visitor.ask('/about?utm_source=letter&utm_campaign=spring');
    expect([...visitor.received.keys()]).toEqual(['campaign']);

    const admin = openBrowser();
    const setup = /#setup=([\w-]+)/.exec(await ownerInstructions(site.services))?.[1] ?? '';
    const account = { email: 'owner@example.com', password: PASSWORD };
    await admin.post('/admin/login', { intent: 'sign-up', ...account, setup });
    for (const path of ['/admin', '/admin/leads', '/admin/settings', '/admin/account']) {
      expect((await admin.ask(path)).status).toBe(200);
    }
    await admin.post('/admin/scheme', { scheme: 'dark', back: '/admin/leads' });
    const lead = await storeLead(site);
    await admin.post(`/admin/leads/${lead}`, { intent: 'delete', version: '1' });
    await admin.ask('/admin/leads');
    const enrollment = await admin.post('/admin/account', {
      intent: 'two-factor-begin',
      password: PASSWORD,
    });
    const key = /name="secret" value="([A-Z2-7]+)"/.exec(await enrollment.text())?.[1] ?? '';
    await admin.post('/admin/account', {
      intent: 'two-factor-confirm',
      secret: key,
      code: totp(key),
    });
    await site.services.database.db.deleteFrom('rate_limits').execute();
    await admin.post('/admin/sign-out', {});
    await admin.post('/admin/login', { intent: 'login', ...account });
    await admin.post('/admin/login/code', { code: totp(key) });
    expect((await admin.ask('/admin')).status).toBe(200);
    await admin.post('/admin/sign-out', {});
    const prefix = origin.startsWith('https:') ? '__Host-' : '';
    expect([...admin.jar.keys()].sort()).toEqual([`${prefix}device`, `${prefix}scheme`]);

    const received = [...visitor.received, ...admin.received].sort();
    expect([...policy].sort()).toEqual(received);
  },
);
