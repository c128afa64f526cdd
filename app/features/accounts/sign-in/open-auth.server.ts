import { surfaceDatabaseErrors } from '#database/error-scope.ts';
import type { Auth, AuthOptions } from './auth-library.server.ts';

export type OpenAuth = () => Promise<Auth>;

/**
 * Imports better-auth on first use: it is a fifth of the server's code, and requests of visitors who
 * are not signed in do not need it.
 */
export function prepareAuth(options: AuthOptions): OpenAuth {
  let opened: Promise<Auth> | null = null;
  return () => {
    opened ??= import('./auth-library.server.ts').then(({ createAuth }) =>
      withDatabaseErrors(createAuth(options)),
    );
    return opened;
  };
}

/** better-auth reports a database error as a wrong password. This rethrows the database error instead. */
function withDatabaseErrors(auth: Auth): Auth {
  const api = new Proxy(auth.api, {
    get(target, key) {
      const endpoint: unknown = Reflect.get(target, key);
      if (typeof endpoint !== 'function') return endpoint;
      return new Proxy(endpoint, {
        apply: (call, self, args) =>
          surfaceDatabaseErrors(async () => Reflect.apply(call, self, args) as unknown),
      });
    },
  });
  return { ...auth, api };
}

export async function openHasher(openAuth: OpenAuth) {
  const auth = await openAuth();
  return (await auth.$context).password;
}

/**
 * Whether better-auth threw this for a wrong password or code. It compares the name, because
 * importing the class would load the library.
 */
export function isAuthRejection(error: unknown): error is Error & { body?: { code?: string } } {
  return error instanceof Error && error.name === 'APIError';
}

let last: Promise<unknown> = Promise.resolve();

/**
 * Runs work one at a time in this process. Hashing a password takes a core for a twentieth of a second:
 * of many simultaneous requests for one invitation or link, the first does that work, and the
 * others are rejected before they start it.
 */
export function serialize<T>(work: () => Promise<T>): Promise<T> {
  const result = last.then(work);
  // A failure reaches the caller of this work and not the next one in the queue.
  last = result.catch(() => undefined);
  return result;
}
