import { useRef } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import { DEFAULT_PREVIEW_DAYS, NOT_MADE } from '#app/features/previews/preview-link.ts';
import type { Shared } from '#app/features/sharing.ts';
import { countNoun } from '#app/formatting/count-noun.ts';
import { describeFailure } from '#app/ui/admin/line/describe-failure.ts';
import { readAnswer } from '#app/ui/admin/line/read-answer.ts';
import { sendJson } from '#app/ui/admin/line/send-json.ts';
import { useToast } from '#app/ui/admin/toasts.tsx';

const OTHERS = 'Other times and all links';

/** What is read of the answer. */
type LinkAnswer =
  | { readonly ok: true; readonly address: string }
  | { readonly ok: false; readonly message: string };

/**
 * Makes a preview link, for the usual time unless another is asked for, and copies it. The notice
 * leads to the page with the list; where the browser does not allow copying, it has the address. It
 * also comes where a save has led to another page meanwhile.
 */
export function useSharePreview(): (shared: Shared) => void {
  const toast = useToast();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const isAsking = useRef(false);

  return async ({ id, source, days = DEFAULT_PREVIEW_DAYS }) => {
    // A double click makes one link.
    if (isAsking.current) return;
    isAsking.current = true;
    const asked = requestLink(id, { source, days });
    const isCopied = copyLater(asked);
    const answer = await asked;
    isAsking.current = false;
    if (!answer.ok) return toast.error(NOT_MADE, answer.message);
    const time = countNoun(days, 'day');
    const onTake = () => void navigate(`/admin/posts/${id}/previews`);
    if (await isCopied) {
      const text = `It shows the preview for ${time}.`;
      toast.offer({ title: 'Link copied', text }, OTHERS, onTake);
    } else {
      toast.warning(`Your preview link, for ${time}`, answer.address, { label: OTHERS, onTake });
    }
    // The list of the links that work may be open.
    await revalidate();
  };
}

/** Resolves with an answer in every case. */
async function requestLink(id: string, chosen: object): Promise<LinkAnswer> {
  try {
    const response = await sendJson(`/admin/posts/${id}/preview-link`, chosen);
    return await readAnswer<LinkAnswer>(response, { address: 'string' });
  } catch (error) {
    return { ok: false, message: describeFailure(error) };
  }
}

/** Begins at once, because browsers only let a click copy; Safari even if the text comes later. */
async function copyLater(asked: Promise<LinkAnswer>): Promise<boolean> {
  const blob = asked.then((answer) => {
    if (!answer.ok) throw new Error(answer.message);
    return new Blob([answer.address], { type: 'text/plain' });
  });
  try {
    await navigator.clipboard.write([new ClipboardItem({ 'text/plain': blob })]);
    return true;
  } catch {
    // Not allowed, or not there, as on a page without HTTPS.
    return false;
  }
}
