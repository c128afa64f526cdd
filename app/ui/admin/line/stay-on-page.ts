import { type RefObject, useContext, useEffect, useRef } from 'react';
import { type DataRouter, UNSAFE_DataRouterContext, useLocation } from 'react-router';
import { entryOf } from '../history-entry.ts';
import { useToast } from '../toasts.tsx';
import { describeFailure } from './describe-failure.ts';
import { describeUnstored } from './describe-unstored.ts';
import { loadScript } from './load-script.ts';
import { onUnstored } from './report-unstored.ts';
import { onUnread } from './retry-reads.ts';

/**
 * Keeps the page, with what was typed, and says why, where it cannot be left because the site does not
 * answer, or a form that leads to another page was not stored.
 */
export function useStayOnPage(): void {
  const toast = useToast();
  const router = useContext(UNSAFE_DataRouterContext)?.router;
  const { key } = useLocation();
  const position = useRef<number>(undefined);
  useEffect(() => {
    const entry = readEntry();
    if (entry?.key === key) position.current = entry.idx;
  }, [key]);
  useEffect(() => {
    const stops = [
      onUnread((reason) => {
        if (cancelNavigation(router, position.current)) toast.error('Error', reason);
      }),
      onUnstored((unstored) => {
        toast.error('Error', describeUnstored(unstored));
        cancelNavigation(router, position.current);
      }),
      askBeforeDocuments((error) => toast.error('Error', describeFailure(error))),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [toast, router]);
}

/** Sets back that the page is being left, where that fails. */
export function useStayed(isLeaving: RefObject<boolean>): void {
  useEffect(
    () =>
      onUnread(() => {
        isLeaving.current = false;
      }),
    [isLeaving],
  );
}

/** The entry of the history that the address is of, as the router numbers them. */
function readEntry(): { key?: string; idx?: number } | null {
  return history.state;
}

/**
 * Whether something leads to another page, which it ends. What reads this page again goes on once the
 * site answers, and so does what leads on from a question that took the place of the page: it would be
 * gone.
 */
function cancelNavigation(router: DataRouter | undefined, position: number | undefined): boolean {
  if (router === undefined) return false;
  const { navigation, location, errors } = router.state;
  const to = navigation.location ?? location;
  if (to.pathname === location.pathname && to.search === location.search) return false;
  if (errors !== null) return true;
  const steps = Number(position) - Number(readEntry()?.idx);
  // Back or Forward has changed the address already.
  if (steps) void router.navigate(steps);
  else {
    void router.navigate(location, {
      replace: true,
      state: { ...location.state, entry: entryOf(location) },
      preventScrollReset: true,
      defaultShouldRevalidate: false,
    });
  }
  return true;
}

/**
 * Asks whether the site answers before a link or a form that the router leaves to the browser leads to
 * another page of the site: the browser would replace this page by its own error page.
 */
function askBeforeDocuments(onFailure: (error: unknown) => void): () => void {
  let isAllowed = false;
  /** @param again does the same once more */
  function hold(event: Event, address: string, again: () => void): void {
    const { origin, pathname } = new URL(address, location.href);
    if (isAllowed || event.defaultPrevented) return;
    if (origin !== location.origin || pathname === location.pathname) return;
    event.preventDefault();
    loadScript(async () => {
      isAllowed = true;
      again();
      isAllowed = false;
    }).catch(onFailure);
  }
  function onClick(event: MouseEvent): void {
    const link = (event.target as Element).closest('a');
    const opensElsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
    if (link?.target !== '' || link.isContentEditable || opensElsewhere) return;
    hold(event, link.href, () => link.click());
  }
  function onSubmit(event: SubmitEvent): void {
    const form = event.target as HTMLFormElement;
    // A field of the form may be named "action".
    const address = form.getAttribute('action') ?? '';
    hold(event, address, () => form.requestSubmit(event.submitter));
  }
  const stop = new AbortController();
  // The window hears of both after the router.
  addEventListener('click', onClick, stop);
  addEventListener('submit', onSubmit, stop);
  return () => stop.abort();
}
