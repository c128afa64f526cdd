import { writeTimestamp } from '#database/codec.ts';
import {
  createAdmin,
  createAskingWriter,
  createSessionCookie,
  createUser,
  createWriterAccount,
  findAdminToken,
} from './accounts.ts';
import type { TestSite } from './test-site.ts';

/** What a person sends who asks for a page: cookies, and the token of an admin page. */
export interface Identity {
  readonly name: string;
  /** Whether the session gives access to the admin area. */
  readonly hasAccess: boolean;
  /** Whether it is somebody's who may only write articles. */
  readonly isWriter?: true;
  /** Whether the token belongs to the session. */
  readonly hasToken: boolean;
  readonly headers: Readonly<Record<string, string>>;
}

const DAY = 24 * 60 * 60 * 1000;

/** Opens the accounts of every kind of person. The result makes one session for each of them. */
export async function createPeople(site: TestSite): Promise<() => Promise<Identity[]>> {
  const { services } = site;
  const { db } = services.database;
  const [admin, other, onHold, writer, asking, writerOnHold] = [
    await createAdmin(site),
    await createAdmin(site),
    await createAdmin(site),
    await createWriterAccount(site),
    await createAskingWriter(site),
    await createWriterAccount(site),
  ];
  const user = await createUser(site);
  for (const [{ userId }, role] of [
    [onHold, 'admin-on-hold'],
    [writerOnHold, 'writer-on-hold'],
  ] as const) {
    await db.updateTable('user_roles').set({ role }).where('user_id', '=', userId).execute();
  }

  async function signIn({ userId }: { userId: string }) {
    const cookie = await createSessionCookie(services, userId);
    const token = (await findAdminToken(services, cookie)) ?? '';
    return { Cookie: cookie, 'X-Admin-Token': token };
  }
  async function signInWith(times: { createdAt?: string; expiresAt?: string }) {
    const headers = await signIn(admin);
    const [id = ''] = headers['X-Admin-Token'].split('.');
    await db.updateTable('session').set(times).where('id', '=', id).execute();
    return headers;
  }
  const ago = (days: number) => writeTimestamp(new Date(Date.now() - days * DAY));

  return async () => {
    const own = await signIn(admin);
    const { Cookie, 'X-Admin-Token': token } = own;
    const rejected = { hasAccess: false, hasToken: true };
    const untrusted = { hasAccess: true, hasToken: false };
    const all: Identity[] = [
      { name: 'nobody', ...rejected, headers: { 'X-Admin-Token': token } },
      { name: 'an expired session', ...rejected, headers: await signInWith({ expiresAt: ago(1) }) },
      {
        name: 'a session of 91 days',
        ...rejected,
        headers: await signInWith({ createdAt: ago(91) }),
      },
      {
        name: 'a session with a changed signature',
        ...rejected,
        headers: { ...own, Cookie: Cookie.replace(/(?<=\.)./, (one) => (one === 'A' ? 'B' : 'A')) },
      },
      { name: 'a person without a role', ...rejected, headers: await signIn(user) },
      { name: 'an admin on hold after a restore', ...rejected, headers: await signIn(onHold) },
      {
        name: 'a Writer on hold after a restore',
        ...rejected,
        headers: await signIn(writerOnHold),
      },
      {
        name: 'a Writer',
        hasAccess: true,
        hasToken: true,
        isWriter: true,
        headers: await signIn(writer),
      },
      {
        name: 'a Writer with approval',
        hasAccess: true,
        hasToken: true,
        isWriter: true,
        headers: await signIn(asking),
      },
      { name: 'an admin', hasAccess: true, hasToken: true, headers: own },
      {
        name: "an admin with another admin's token",
        ...untrusted,
        headers: { Cookie, 'X-Admin-Token': (await signIn(other))['X-Admin-Token'] },
      },
      {
        name: 'an admin with a forged token',
        ...untrusted,
        headers: { Cookie, 'X-Admin-Token': `${token.split('.')[0]}.AAAA` },
      },
      { name: "an admin without the page's token", ...untrusted, headers: { Cookie } },
    ];
    return all;
  };
}
