import { useEffect, useState } from 'react';

/**
 * The one-time token in a link's fragment, where no log sees it; it is taken out of the address
 * bar. Null without one, undefined before the page can look.
 */
export function useFragmentToken<Name extends string>(names: readonly Name[]) {
  const [token, setToken] = useState<{ name: Name; value: string } | null | undefined>();
  useEffect(() => {
    const match = /^#(\w+)=([\w-]{20,100})$/.exec(window.location.hash);
    const name = names.find((each) => each === match?.[1]);
    if (name === undefined) {
      setToken((known) => known ?? null);
      return;
    }
    setToken({ name, value: match?.[2] ?? '' });
    const { pathname, search } = window.location;
    window.history.replaceState(window.history.state, '', `${pathname}${search}`);
  }, [names]);
  return token;
}
