import { useEffect } from 'react';
import { OFFLINE } from './offline.ts';
import { useToast } from './toasts.tsx';

/**
 * Keeps a page that has no connection, and says so, when a link leads to another one. The router would
 * load this page anew where it cannot load the script of the other, and lose it to the browser's own
 * error page.
 */
export function useStayWhenOffline(): void {
  const toast = useToast();
  useEffect(() => {
    const { origin } = location;
    function onClick(event: MouseEvent): void {
      const link = (event.target as Element).closest('a');
      if (navigator.onLine || !link?.href.startsWith(origin)) return;
      if (link.pathname === location.pathname) return;
      event.preventDefault();
      toast.error('Error', OFFLINE);
    }
    // Before the router's own.
    addEventListener('click', onClick, true);
    return () => removeEventListener('click', onClick, true);
  }, [toast]);
}
