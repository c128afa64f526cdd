import { randomUUID } from 'node:crypto';
import { kyselyAdapter } from '@better-auth/kysely-adapter';
import { betterAuth } from 'better-auth/minimal';
import { twoFactor } from 'better-auth/plugins/two-factor';
import { cookieAttributes, cookieName, SITE_COOKIES } from '#app/domains/privacy/site-cookies.ts';
import type { Database } from '#database/connect.ts';
import { ISSUER, PASSWORD_MAX, PASSWORD_MIN } from './auth.server.ts';
import { createRecoveryCodes } from './recovery-codes.server.ts';

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
  const attributes = cookieAttributes(publicOrigin);
  return betterAuth({
    appName: ISSUER,
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
    session: { expiresIn: SITE_COOKIES.session.seconds, updateAge: TOUCH_SECONDS },
    rateLimit: { enabled: false },
    plugins: [
      twoFactor({
        issuer: ISSUER,
        twoFactorCookieMaxAge: SITE_COOKIES['two-factor'].seconds,
        // It would lock the owner out together with whoever guesses: our limits count each by itself.
        accountLockout: { enabled: false },
        backupCodeOptions: { customBackupCodesGenerate: createRecoveryCodes },
      }),
    ],
    telemetry: { enabled: false },
    logger: { level: 'error', log: (_level, message) => onError(message) },
    advanced: {
      database: { generateId: () => randomUUID() },
      // The library's own switch would say `__Secure-`; see `cookieName`.
      useSecureCookies: false,
      cookies: {
        session_token: { name: cookieName('session', publicOrigin), attributes },
        two_factor: { name: cookieName('two-factor', publicOrigin), attributes },
      },
    },
  });
}

export type Auth = ReturnType<typeof createAuth>;
