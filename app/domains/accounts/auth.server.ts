import { randomUUID } from 'node:crypto';
import { kyselyAdapter } from '@better-auth/kysely-adapter';
import { betterAuth } from 'better-auth/minimal';
import { twoFactor } from 'better-auth/plugins/two-factor';
import type { Database } from '#database/connect.ts';
import { makeRecoveryCodes } from './recovery-codes.server.ts';

export const SESSION_DAYS = 30;
export const PASSWORD_MIN = 6;
/** Longer ones only cost hashing time. */
export const PASSWORD_MAX = 128;

const SECONDS_A_DAY = 24 * 60 * 60;
/** The name that an authenticator app shows. */
export const ISSUER = 'Wizard Services';
/** How long a sign-in waits for its second step. */
const SECOND_STEP_SECONDS = 10 * 60;
/** How exactly a session knows when it was last used. */
const TOUCH_SECONDS = 5 * 60;

export interface AuthOptions {
  readonly database: Database;
  readonly publicOrigin: string;
  readonly secret: string;
  readonly onError: (message: string) => void;
}

/** A `__Host-` name binds a cookie to this host and to https. */
export function cookieName(name: string, publicOrigin: string): string {
  return publicOrigin.startsWith('https:') ? `__Host-${name}` : name;
}

/** Holds a sign-in whose password was right until its second step is done. */
export function secondStepCookie(publicOrigin: string): string {
  return cookieName('second-step', publicOrigin);
}

/**
 * Sessions and passwords. Only its functions are called, from our own routes: none of the
 * library's endpoints is mounted. Accounts are created by `sign-up.server.ts`.
 */
export function createAuth({ database, publicOrigin, secret, onError }: AuthOptions) {
  const secure = publicOrigin.startsWith('https:');
  const attributes = { httpOnly: true, sameSite: 'lax', secure, path: '/' } as const;
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
    session: { expiresIn: SESSION_DAYS * SECONDS_A_DAY, updateAge: TOUCH_SECONDS },
    rateLimit: { enabled: false },
    plugins: [
      twoFactor({
        issuer: ISSUER,
        twoFactorCookieMaxAge: SECOND_STEP_SECONDS,
        // It would lock the owner out together with whoever guesses: our limits count each by itself.
        accountLockout: { enabled: false },
        backupCodeOptions: { customBackupCodesGenerate: makeRecoveryCodes },
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
        two_factor: { name: secondStepCookie(publicOrigin), attributes },
      },
    },
  });
}

export type Auth = ReturnType<typeof createAuth>;
