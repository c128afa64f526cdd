import { useEffect } from 'react';
import { useNavigation } from 'react-router';

const KEY = 'continue-after-reload';

interface Waiting {
  readonly from: string;
  readonly to: string;
}

/**
 * When the script of a page is gone, because the server has a newer build, the router reloads the
 * page that the person wanted to leave. This notes where they were going while the new page loads;
 * `continueAfterReload` takes them there.
 */
export function useNavigationNote(): void {
  const { state, location } = useNavigation();
  const to = state === 'loading' ? `${location.pathname}${location.search}${location.hash}` : null;
  useEffect(() => {
    if (to === null) return;
    const note = () => keepNote({ from: window.location.href, to });
    window.addEventListener('pagehide', note);
    return () => window.removeEventListener('pagehide', note);
  }, [to]);
}

/** Called once, when a page starts: goes on to where its reload has interrupted a navigation. */
export function continueAfterReload(): void {
  const waiting = takeNote();
  const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (load?.type !== 'reload' || waiting?.from !== window.location.href) return;
  window.location.assign(waiting.to);
}

function keepNote(waiting: Waiting): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(waiting));
  } catch {
    // A browser that allows no storage: the person clicks once more.
  }
}

function takeNote(): Waiting | null {
  try {
    const text = sessionStorage.getItem(KEY);
    sessionStorage.removeItem(KEY);
    return text === null ? null : (JSON.parse(text) as Waiting);
  } catch {
    return null;
  }
}
