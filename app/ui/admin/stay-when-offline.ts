import { useEffect } from 'react';
import { loadScript } from './load-script.ts';
import { OFFLINE } from './offline.ts';
import { useToast } from './toasts.tsx';

/**
 * Keeps a page whose device is offline, and says so, when a link leads to another one and the server
 * does not answer; it does where the site runs on the same machine. The router would load this page
 * anew where it cannot load the script of the other, and lose it to the browser's own error page.
 */
export function useStayWhenOffline(): void {
  const toast = useToast();
  useEffect(() => {
    let isAllowed = false;
    function onClick(event: MouseEvent): void {
      const link = (event.target as Element).closest('a');
      if (isAllowed || navigator.onLine || link === null || !leadsAway(link)) return;
      event.preventDefault();
      loadScript(async () => {
        isAllowed = true;
        link.click();
        isAllowed = false;
      }).catch(() => toast.error('Error', OFFLINE));
    }
    // Before the router's own.
    addEventListener('click', onClick, true);
    return () => removeEventListener('click', onClick, true);
  }, [toast]);
}

/** Whether a link leaves this page for another one of the site, in the same tab. */
function leadsAway({ target, origin, pathname }: HTMLAnchorElement): boolean {
  return target === '' && origin === location.origin && pathname !== location.pathname;
}
