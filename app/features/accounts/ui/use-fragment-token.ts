import { useEffect, useState } from 'react';

/**
 * Returns the one-time token in the URL's fragment, which no server log contains, and removes it from
 * the address bar. Null without a token, undefined before hydration.
 */
export function useFragmentToken<Name extends string>(names: readonly Name[]) {
  const [token, setToken] = useState<{ name: Name; value: string } | null | undefined>();
  useEffect(() => {
    const match = /^#(\w+)=([\w-]{20,100})$/.exec(window.location.hash);
    const name = names.find((candidate) => candidate === match?.[1]);
    if (name === undefined) {
      setToken((current) => current ?? null);
      return;
    }
    setToken({ name, value: match?.[2] ?? '' });
    const { pathname, search } = window.location;
    window.history.replaceState(window.history.state, '', `${pathname}${search}`);
  }, [names]);
  return token;
}
