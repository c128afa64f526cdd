import { useCallback, useEffect } from 'react';
import { describeFailure } from './describe-failure.ts';
import { loadScript } from './load-script.ts';
import { useToast } from './toasts.tsx';

/**
 * Goes to another page. If the device is offline and the server does not answer, the page stays and
 * says so; the server does answer where the site runs on the same machine. The router would load this
 * page anew where it cannot load the script of the other, and lose it to the browser's own error page.
 */
export function useLeadOn(): (go: () => void) => void {
  const toast = useToast();
  return useCallback(
    (go) => {
      if (navigator.onLine) go();
      else {
        loadScript(async () => go()).catch((error: unknown) =>
          toast.error('Error', describeFailure(error)),
        );
      }
    },
    [toast],
  );
}

/** Holds the links of the page, and its forms that lead to another one, to `useLeadOn`. */
export function useStayWhenOffline(): void {
  const leadOn = useLeadOn();
  useEffect(() => {
    let isAllowed = false;
    /** @param again does the same once more */
    function hold(event: Event, again: () => void): void {
      event.preventDefault();
      // A form's own handler would send it.
      event.stopPropagation();
      leadOn(() => {
        isAllowed = true;
        again();
        isAllowed = false;
      });
    }
    function onClick(event: MouseEvent): void {
      const link = (event.target as Element).closest('a');
      if (isAllowed || navigator.onLine || link === null || link.target !== '') return;
      if (leadsAway(link)) hold(event, () => link.click());
    }
    function onSubmit(event: SubmitEvent): void {
      const form = event.target as HTMLFormElement;
      // A field of the form may be named "action".
      const action = new URL(form.getAttribute('action') ?? '', location.href);
      if (isAllowed || navigator.onLine || !leadsAway(action)) return;
      hold(event, () => form.requestSubmit(event.submitter));
    }
    // Before the router's own.
    addEventListener('click', onClick, true);
    addEventListener('submit', onSubmit, true);
    return () => {
      removeEventListener('click', onClick, true);
      removeEventListener('submit', onSubmit, true);
    };
  }, [leadOn]);
}

/** Whether this address is of another page of the site. */
function leadsAway({ origin, pathname }: Pick<URL, 'origin' | 'pathname'>): boolean {
  return origin === location.origin && pathname !== location.pathname;
}
