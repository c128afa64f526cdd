import { randomUUID } from 'node:crypto';
import { kyselyAdapter } from '@better-auth/kysely-adapter';
import { betterAuth } from 'better-auth/minimal';
import { twoFactor } from 'better-auth/plugins/two-factor';
import { cookieName, SITE_COOKIES } from '#app/http/site-cookies.ts';
import type { Database } from '#database/connect.ts';
import { ISSUER, PASSWORD_MAX, PASSWORD_MIN } from '../account-rules.ts';
import { hashPassword, verifyPassword } from '../passwords/password-hash.server.ts';
import { createRecoveryCodes } from '../two-factor/recovery-codes.server.ts';

/** The precision of a session's last use. */
const TOUCH_SECONDS = 5 * 60;

export interface AuthOptions {
  readonly database: Database;
  readonly adminOrigin: string;
  readonly secret: string;
  readonly onError: (message: string) => void;
}

/**
 * Configures better-auth for sessions, passwords and two-factor codes. Our code calls its functions;
 * none of its HTTP endpoints is mounted. `sign-up.server.ts` creates accounts.
 */
export function createAuth({ database, adminOrigin, secret, onError }: AuthOptions) {
  return betterAuth({
    appName: ISSUER,
    baseURL: adminOrigin,
    secret,
    database: kyselyAdapter(database.db, {
      type: database.engine === 'sqlite' ? 'sqlite' : 'postgres',
    }),
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      minPasswordLength: PASSWORD_MIN,
      maxPasswordLength: PASSWORD_MAX,
      password: {
        hash: hashPassword,
        verify: ({ hash, password }) => verifyPassword(hash, password),
      },
    },
    session: { expiresIn: SITE_COOKIES.session.seconds, updateAge: TOUCH_SECONDS },
    rateLimit: { enabled: false },
    plugins: [
      twoFactor({
        issuer: ISSUER,
        twoFactorCookieMaxAge: SITE_COOKIES['two-factor'].seconds,
        // It would lock out the owner together with an attacker. Our own limits count them apart.
        accountLockout: { enabled: false },
        backupCodeOptions: { customBackupCodesGenerate: createRecoveryCodes },
      }),
    ],
    telemetry: { enabled: false },
    logger: { level: 'error', log: (_level, message) => onError(message) },
    advanced: {
      database: {
        generateId: () => randomUUID(),
        // It would read the columns of every table of the site at the first sign-in. A test does.
        validateSchema: false,
      },
      // better-auth's own option would use the prefix `__Secure-`; `cookieName` uses `__Host-`.
      useSecureCookies: false,
      cookies: {
        session_token: { name: cookieName('session', adminOrigin) },
        two_factor: { name: cookieName('two-factor', adminOrigin) },
      },
    },
  });
}

export type Auth = ReturnType<typeof createAuth>;
