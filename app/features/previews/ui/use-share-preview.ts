import { useEffect, useRef } from 'react';
import { useFetcher, useNavigate } from 'react-router';
import { DEFAULT_PREVIEW_DAYS } from '#app/features/previews/preview-link.ts';
import type { Shared } from '#app/features/sharing.ts';
import { countNoun } from '#app/formatting/count-noun.ts';
import { useToast } from '#app/ui/admin/toasts.tsx';

const KEY_BYTES = 32;
const OTHERS = 'Other times and all links';

/** The answer of the page of preview links. */
interface Answer {
  made?: { address: string };
  title?: string;
  message?: string;
}

/**
 * Makes a preview link, for the usual time unless another is asked for, and copies it. The notice
 * leads to the page with the list; where the browser does not allow copying, it has the address.
 */
export function useSharePreview(): (shared: Shared) => void {
  const fetcher = useFetcher<Answer>();
  const toast = useToast();
  const navigate = useNavigate();
  const waiting = useRef<Waiting | null>(null);
  const { data } = fetcher;

  useEffect(() => {
    const link = waiting.current;
    if (data === undefined || link === null) return;
    waiting.current = null;
    link.answer(data.made?.address ?? null);
    if (data.made === undefined) toast.error(data.title ?? 'Error', data.message ?? '');
    else void tell(data.made.address, link);
    async function tell(address: string, { isCopied, page, time }: Waiting): Promise<void> {
      const onTake = () => void navigate(page);
      if (await isCopied) {
        const text = `It shows the preview for ${time}.`;
        toast.offer({ title: 'Link copied', text }, OTHERS, onTake);
      } else {
        toast.warning(`Your preview link, for ${time}`, address, { label: OTHERS, onTake });
      }
    }
  }, [data, toast, navigate]);

  return ({ id, source, days = DEFAULT_PREVIEW_DAYS }) => {
    // A double click makes one link.
    if (waiting.current !== null) return;
    const page = `/admin/posts/${id}/previews`;
    const { promise, resolve } = Promise.withResolvers<string | null>();
    const time = countNoun(days, 'day');
    waiting.current = { page, time, answer: resolve, isCopied: copyLater(promise) };
    void fetcher.submit(
      { intent: 'share', source, days, key: createRequestKey() },
      { method: 'post', action: page },
    );
  };
}

interface Waiting {
  page: string;
  time: string;
  answer: (address: string | null) => void;
  isCopied: Promise<boolean>;
}

/** Begins at once, because browsers only let a click copy; Safari even if the text comes later. */
async function copyLater(text: Promise<string | null>): Promise<boolean> {
  const blob = text.then((address) => {
    if (address === null) throw new Error('There is nothing to copy.');
    return new Blob([address], { type: 'text/plain' });
  });
  try {
    await navigator.clipboard.write([new ClipboardItem({ 'text/plain': blob })]);
    return true;
  } catch {
    // Not allowed, or not there, as on a page without HTTPS.
    return false;
  }
}

/** As the form of that page has it: of a request that is sent twice, one link comes. */
function createRequestKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(KEY_BYTES));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}
