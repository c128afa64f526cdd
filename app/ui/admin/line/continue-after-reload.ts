import { useEffect } from 'react';
import { useNavigation } from 'react-router';

const KEY = 'continue-after-reload';

interface PendingNavigation {
  readonly from: string;
  readonly to: string;
}

/**
 * When a page's script no longer exists because the server has a newer build, the router reloads the
 * current page. This hook stores where the person was going, and `continueAfterReload` goes there.
 */
export function useRememberNavigation(): void {
  const { state, location } = useNavigation();
  const to = state === 'loading' ? `${location.pathname}${location.search}${location.hash}` : null;
  useEffect(() => {
    if (to === null) return;
    const remember = () => storePending({ from: window.location.href, to });
    window.addEventListener('pagehide', remember);
    return () => window.removeEventListener('pagehide', remember);
  }, [to]);
}

/** Continues a navigation that a reload interrupted. Called once when a page starts. */
export function continueAfterReload(): void {
  const pending = takePending();
  const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (load?.type !== 'reload' || pending?.from !== window.location.href) return;
  // A provider's script on a public page could have written this entry.
  const { origin } = window.location;
  if (URL.parse(pending.to, origin)?.origin === origin) window.location.assign(pending.to);
}

function storePending(pending: PendingNavigation): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(pending));
  } catch {
    // Without session storage, the person has to click again.
  }
}

function takePending(): PendingNavigation | null {
  try {
    const text = sessionStorage.getItem(KEY);
    sessionStorage.removeItem(KEY);
    return text === null ? null : (JSON.parse(text) as PendingNavigation);
  } catch {
    return null;
  }
}
