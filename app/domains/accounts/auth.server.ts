import { randomUUID } from 'node:crypto';
import { kyselyAdapter } from '@better-auth/kysely-adapter';
import { betterAuth } from 'better-auth/minimal';
import type { Database } from '#database/connect.ts';

export const SESSION_DAYS = 30;
export const PASSWORD_MIN = 6;
/** Longer ones only cost hashing time. */
export const PASSWORD_MAX = 128;

const SECONDS_A_DAY = 24 * 60 * 60;
/** How exactly a session knows when it was last used. */
const TOUCH_SECONDS = 5 * 60;

export interface AuthOptions {
  readonly database: Database;
  readonly publicOrigin: string;
  readonly secret: string;
  readonly onError: (message: string) => void;
}

/**
 * Sessions and passwords. Only its functions are called, from our own routes: none of the
 * library's endpoints is mounted. Accounts are created by `sign-up.server.ts`.
 */
export function createAuth({ database, publicOrigin, secret, onError }: AuthOptions) {
  const secure = publicOrigin.startsWith('https:');
  return betterAuth({
    appName: 'Wizard Services',
    baseURL: publicOrigin,
    secret,
    database: kyselyAdapter(database.db, {
      type: database.engine === 'sqlite' ? 'sqlite' : 'postgres',
    }),
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      minPasswordLength: PASSWORD_MIN,
      maxPasswordLength: PASSWORD_MAX,
    },
    session: { expiresIn: SESSION_DAYS * SECONDS_A_DAY, updateAge: TOUCH_SECONDS },
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    logger: { level: 'error', log: (_level, message) => onError(message) },
    advanced: {
      database: { generateId: () => randomUUID() },
      // A `__Host-` name binds the cookie to this host and to https; the library's own switch would say `__Secure-`.
      useSecureCookies: false,
      cookies: {
        session_token: {
          name: secure ? '__Host-session' : 'session',
          attributes: { httpOnly: true, sameSite: 'lax', secure, path: '/' },
        },
      },
    },
  });
}

export type Auth = ReturnType<typeof createAuth>;
