import { createHmac, randomUUID } from 'node:crypto';
import type { Role } from '#app/features/accounts/account-rules.ts';
import { issueAdminToken } from '#app/features/accounts/admin-token.server.ts';
import type { Services } from '#app/services/services.server.ts';
import { writeFlag, writeTimestamp } from '#database/codec.ts';

export interface TestAccount {
  readonly userId: string;
  readonly email: string;
  readonly password: string;
  /** The Cookie header of a real, valid session. */
  readonly cookie: string;
  /** The headers of a request that an admin page sends. */
  readonly headers: { readonly Cookie: string; readonly 'X-Admin-Token': string };
}

/** Of every test account. */
export const PASSWORD = 'lantern-orchard-27-teal';
let passwordHash: Promise<string> | null = null;

/** A signed-in person who may use the admin area. */
export function createAdmin(site: { services: Services }): Promise<TestAccount> {
  return createAccount(site.services, 'admin');
}

/** A signed-in person who may write articles, and nothing else. */
export function createWriterAccount(site: { services: Services }): Promise<TestAccount> {
  return createAccount(site.services, 'writer');
}

/** The same, but an admin publishes what they write. */
export function createAskingWriter(site: { services: Services }): Promise<TestAccount> {
  return createAccount(site.services, 'writer-who-asks');
}

/** A signed-in person without a role. */
export function createUser(site: { services: Services }): Promise<TestAccount> {
  return createAccount(site.services, null);
}

/**
 * Makes the sign-ins of everybody, or of one person, this old, and removes every confirmation. After ten
 * minutes, what needs a recent one asks who is there.
 */
export async function ageSignIns(
  { database, now }: Services,
  { minutes = 11, userId }: { minutes?: number; userId?: string } = {},
): Promise<void> {
  const createdAt = writeTimestamp(new Date(now().getTime() - minutes * 60_000));
  const query = database.db.updateTable('session').set({ createdAt, verifiedAt: null });
  await (userId === undefined ? query : query.where('userId', '=', userId)).execute();
}

async function createAccount(services: Services, role: Role | null): Promise<TestAccount> {
  const { db } = services.database;
  const auth = await (await services.openAuth()).$context;
  passwordHash ??= auth.password.hash(PASSWORD);
  const password = await passwordHash;
  const userId = randomUUID();
  const email = `${role ?? 'user'}-${userId.slice(0, 8)}@example.com`;
  const at = writeTimestamp(services.now());
  await db
    .insertInto('user')
    .values({
      id: userId,
      name: email,
      email,
      emailVerified: writeFlag(true),
      image: null,
      createdAt: at,
      updatedAt: at,
    })
    .execute();
  await db
    .insertInto('account')
    .values({
      id: randomUUID(),
      accountId: userId,
      providerId: 'credential',
      userId,
      password,
      createdAt: at,
      updatedAt: at,
    })
    .execute();
  if (role !== null) {
    await db.insertInto('user_roles').values({ user_id: userId, role, created_at: at }).execute();
  }
  const cookie = await createSessionCookie(services, userId);
  const token = (await findAdminToken(services, cookie)) ?? '';
  const headers = { Cookie: cookie, 'X-Admin-Token': token };
  return { userId, email, password: PASSWORD, cookie, headers };
}

/** One more session of the same person, as another browser would have. */
export async function createSessionCookie(services: Services, userId: string): Promise<string> {
  const auth = await (await services.openAuth()).$context;
  const { token } = await auth.internalAdapter.createSession(userId);
  const signature = createHmac('sha256', auth.secret).update(token).digest('base64');
  return `${auth.authCookies.sessionToken.name}=${encodeURIComponent(`${token}.${signature}`)}`;
}

/** The token that the admin pages of a signed-in browser have; null without a session in its cookies. */
export async function findAdminToken(services: Services, cookies: string): Promise<string | null> {
  const [, value = ''] = /(?:^|; )(?:__Host-)?session=([^;]+)/.exec(cookies) ?? [];
  const [token = ''] = decodeURIComponent(value).split('.');
  const session = await services.database.db
    .selectFrom('session')
    .select(['id', 'userId'])
    .where('token', '=', token)
    .executeTakeFirst();
  if (session === undefined) return null;
  return issueAdminToken(services.secret, { sessionId: session.id, userId: session.userId });
}
