import { useCallback } from 'react';
import type { SaveResult } from '#app/features/articles/editor-protocol.ts';
import type { Post } from '#app/features/articles/post.ts';
import { toFields } from '#app/features/articles/post-fields.ts';
import { KIND_NAMES, type PostKind } from '#app/features/articles/post-kind.ts';
import { staleConflict } from '#app/formatting/conflict.ts';
import { useAdminTimeZone } from '#app/ui/admin/admin-layout-data.ts';
import { useToast } from '#app/ui/admin/toasts.tsx';
import type { EditorState } from './editor-state.ts';
import { startChoice } from './publish-date-field.ts';
import { sendSave } from './send.ts';
import { type DateOffer, offerOtherDate } from './update-date.ts';

interface Save {
  kind: PostKind;
  /** What was sent. */
  sent: EditorState;
  answer: Extract<SaveResult, { ok: true }>;
  /** Whether the save asked an admin to publish. */
  asks: boolean;
}

/**
 * Says that a save succeeded. After an update, the notice offers for a minute what the other choice
 * does with the date, also once the editor is closed.
 */
export function useSaveNotice(): (save: Save) => void {
  const toast = useToast();
  const timeZone = useAdminTimeZone();

  return useCallback(
    ({ kind, sent, answer, asks }) => {
      const saved = `${kind}-${answer.created ? 'created' : 'updated'}` as const;
      const notice = asks ? 'publishing-asked' : saved;
      const now = new Date().toISOString();
      const choice = sent.publishDate;
      const offer = offerOtherDate(sent.post, answer.post, { choice, now, timeZone });
      if (offer === null) {
        toast.notice(notice);
        return;
      }
      toast.offer(notice, offer.label, () => {
        void changeDate(answer.post, offer, timeZone).then((changed) => {
          if (changed.ok) toast.notice(notice);
          else toast.error('Error', describeRejection(kind, changed));
        });
      });
    },
    [toast, timeZone],
  );
}

/** A separate save of the version that the notice is about. */
function changeDate(
  post: Post,
  { date, before }: DateOffer,
  timeZone: string,
): Promise<SaveResult> {
  return sendSave({
    id: post.id,
    version: post.version,
    idempotencyKey: crypto.randomUUID(),
    fields: toFields(post),
    publishDate: date === 'now' ? { kind: 'now' } : startChoice(before, timeZone),
  });
}

function describeRejection(kind: PostKind, answer: Extract<SaveResult, { ok: false }>): string {
  const advice = `The date stays as it is. Open the ${KIND_NAMES[kind]} to change the date.`;
  if (answer.code === 'stale') {
    return staleConflict(KIND_NAMES[kind], advice, answer.isOwn).message;
  }
  return answer.code === 'invalid' ? advice : answer.message;
}
