import { useEffect } from 'react';
import { describeFailure } from './describe-failure.ts';
import { isReachable } from './line.ts';
import { loadScript } from './load-script.ts';
import { useToast } from './toasts.tsx';

/**
 * Keeps a page that is offline, or whose last request got no answer, and says so, when a link or a form
 * leads to another one and the server does not answer; offline, it does where the site runs on the same
 * machine. The router would load this page anew where it cannot load the script of the other, and lose
 * it to the browser's own error page.
 */
export function useStayWhenOffline(): void {
  const toast = useToast();
  useEffect(() => {
    let isAllowed = false;
    /** @param again does the same once more */
    function hold(event: Event, address: string, again: () => void): void {
      if (isAllowed || isReachable() || !leadsAway(new URL(address, location.href))) return;
      event.preventDefault();
      // A form's own handler would send it.
      event.stopPropagation();
      loadScript(async () => {
        isAllowed = true;
        again();
        isAllowed = false;
      }).catch((error: unknown) => toast.error('Error', describeFailure(error)));
    }
    function onClick(event: MouseEvent): void {
      const link = (event.target as Element).closest('a');
      if (link?.target === '') hold(event, link.href, () => link.click());
    }
    function onSubmit(event: SubmitEvent): void {
      const form = event.target as HTMLFormElement;
      // A field of the form may be named "action".
      const address = form.getAttribute('action') ?? '';
      hold(event, address, () => form.requestSubmit(event.submitter));
    }
    // Before the router's own.
    const stop = new AbortController();
    const first = { signal: stop.signal, capture: true };
    addEventListener('click', onClick, first);
    addEventListener('submit', onSubmit, first);
    return () => stop.abort();
  }, [toast]);
}

/** Whether this address is of another page of the site. */
function leadsAway({ origin, pathname }: URL): boolean {
  return origin === location.origin && pathname !== location.pathname;
}
