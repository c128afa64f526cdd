import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useFetcher, useNavigation, useRevalidator, useSubmit } from 'react-router';
import { onSignedOut } from '#app/ui/admin/line/admin-token.ts';
import { useLive } from '#app/ui/admin/live/live.ts';
import { useIsLoading } from '#app/ui/admin/use-is-loading.ts';
import type { PublicationAnswer } from '../drafts/draft-protocol.ts';
import type { TextsDraft } from './use-texts-draft.ts';

interface Published {
  draft: TextsDraft;
  /** The price list, if its prices are changed and published together with the document. */
  prices: TextsDraft | null;
  answer: PublicationAnswer | undefined;
  /** Whether publishing may ask for the password. */
  mayAsk: boolean;
  /** Called when nothing was published because typed text is not part of the draft. */
  onUnsaved: () => void;
}

/** Publishes or discards the draft, and reloads the document when it has changed. */
export function usePublishing({ draft, prices, answer, mayAsk, onUnsaved }: Published) {
  const fetcher = useFetcher<PublicationAnswer>();
  const submit = useSubmit();
  const isSubmitting = useNavigation().state === 'submitting';
  const answered = fetcher.data ?? answer;
  const [message, setMessage] = useMessage(answered);
  const unread = draft.unread + (prices?.unread ?? 0);
  const { sessionEnded, otherSections } = draft;
  useRefresh({ sessionEnded, otherSections, unread }, answered);
  return {
    /** What failed. */
    message,
    isPublishing: fetcher.state !== 'idle' || isSubmitting,
    async send(intent: 'publish' | 'discard'): Promise<void> {
      await Promise.all([draft.flush(), prices?.flush()]);
      if (intent === 'publish' && (draft.isUnsaved() || prices?.isUnsaved())) {
        onUnsaved();
        return;
      }
      setMessage(null);
      const withPrices = prices?.latestInfo().hasDraft === true;
      const fields = {
        intent,
        draftVersion: draft.latestInfo().draftVersion,
        draftVersionEditor: draft.editor(),
        ...(withPrices
          ? {
              priceVersion: prices.latestInfo().draftVersion,
              priceVersionEditor: prices.editor(),
            }
          : {}),
      };
      // The question for the password replaces this page. A reload under way would remove it again, but
      // a navigation ends the reload.
      if (mayAsk || withPrices) await submit(fields, { method: 'post' });
      else await fetcher.submit(fields, { method: 'post' });
    },
  };
}

/** Why the last publication failed. It stays while the page is loaded again. */
function useMessage(answered: PublicationAnswer | undefined) {
  const [last, setLast] = useState(answered);
  const [message, setMessage] = useState(answered?.message ?? null);
  if (answered !== last) {
    setLast(answered);
    if (answered !== undefined) setMessage(answered.message);
  }
  return [message, setMessage] as const;
}

/**
 * Reloads the document when anything has changed, even if only an answer says so: the router does not
 * reload after a rejection. Asks to sign in when the session has ended.
 */
function useRefresh(
  {
    sessionEnded,
    otherSections,
    unread,
  }: Pick<TextsDraft, 'sessionEnded' | 'otherSections' | 'unread'>,
  answered: PublicationAnswer | undefined,
): void {
  const { revalidate } = useRevalidator();
  const isLoading = useIsLoading();
  const isWaiting = useRef(false);
  function refresh(): void {
    if (!isWaiting.current || isLoading) return;
    isWaiting.current = false;
    void revalidate();
  }
  function request(): void {
    isWaiting.current = true;
    refresh();
  }
  const requestForEffect = useEffectEvent(request);
  useLive((message) => {
    if (message.type === 'signed-out') {
      sessionEnded();
      return;
    }
    request();
  });
  useEffect(() => onSignedOut(sessionEnded), [sessionEnded]);
  useEffect(() => {
    if (answered !== undefined && answered.message !== null) requestForEffect();
  }, [answered]);
  useEffect(() => {
    if (unread > 0) requestForEffect();
  }, [unread]);
  useEffect(() => {
    // The fields of a new section.
    if (otherSections !== null) requestForEffect();
  }, [otherSections]);
  useEffect(refresh);
}
