import { surfaceDatabaseErrors } from '#database/error-scope.ts';
import type { Auth, AuthOptions } from './auth-library.server.ts';

export type OpenAuth = () => Promise<Auth>;

/**
 * Sessions and passwords, opened by the first who asks: the library is a fifth of the server's
 * code, and who is not signed in needs none of it.
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

/** The library answers a failure of the database as it answers a wrong password; here it stays what it is. */
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

/** What the library throws for a wrong password or code; by its name, because its class would load it. */
export function isAuthRefusal(error: unknown): error is Error & { body?: { code?: string } } {
  return error instanceof Error && error.name === 'APIError';
}
