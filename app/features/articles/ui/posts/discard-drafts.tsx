import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useNavigation, useSubmit } from 'react-router';
import type { UnsavedPost } from '#app/features/articles/drafts/draft-protocol.ts';
import type { PostFilter } from '#app/features/articles/list/post-filter.ts';
import { Form } from '#app/ui/admin/admin-form.tsx';
import { ConfirmDialog } from '#app/ui/admin/confirm-dialog.tsx';
import { Button } from '#app/ui/primitives/button.tsx';
import { useHydrated } from '#app/ui/primitives/use-hydrated.ts';
import { actionPath } from './action-path.ts';
import { countDrafts } from './describe-unsaved.ts';

/** The fields and intents of the form. Each value names a draft and the state that was listed. */
export const CHOSEN = 'chosen';
export const LISTED = 'listed';
export const DISCARD_CHOSEN = 'discard-chosen';
/** As `DISCARD_CHOSEN`, for a script that stays on its page. */
export const DISCARD_ONE = 'discard-one';
export const DISCARD_LISTED = 'discard-listed';

type Intent = typeof DISCARD_CHOSEN | typeof DISCARD_LISTED;

const WARNING = 'They were never saved. If you discard them, their text is gone.';

export function draftValue({
  id,
  writer,
  sequence,
}: Pick<UnsavedPost, 'id' | 'writer' | 'sequence'>): string {
  return `${id} ${writer} ${sequence}`;
}

interface DiscardDraftsProps {
  /** Those of the list that this person may discard. */
  drafts: readonly UnsavedPost[];
  filter: PostFilter;
  /** The list, with a checkbox for each of them. */
  children: ReactNode;
}

/** Discards several drafts, after a question. Without JavaScript, a disclosure asks it. */
export function DiscardDrafts({ drafts, filter, children }: DiscardDraftsProps) {
  const form = useRef<HTMLFormElement>(null);
  const submit = useSubmit();
  const isBusy = useNavigation().state !== 'idle';
  const [chosen, setChosen] = useState(0);
  const [asked, setAsked] = useState<Intent | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const action = actionPath(filter);
  const all = countDrafts(drafts.length);

  const count = () =>
    setChosen(form.current?.querySelectorAll(`[name=${CHOSEN}]:checked`).length ?? 0);
  // Boxes may be checked before the script runs; those of drafts that are gone no longer count.
  useEffect(count);

  function ask(intent: Intent): void {
    setAsked(intent);
    setIsOpen(true);
  }
  function confirm(): void {
    if (form.current === null || asked === null) return;
    const fields = new FormData(form.current);
    fields.set('intent', asked);
    void submit(fields, { method: 'post', action });
  }
  return (
    <Form ref={form} method="post" action={action} onChange={count}>
      {drafts.map((draft) => (
        <input key={draft.id} type="hidden" name={LISTED} value={draftValue(draft)} />
      ))}
      {useHydrated() ? (
        <div className="cluster rows-tools">
          <Button
            look="quiet"
            disabled={chosen === 0 || isBusy}
            onClick={() => ask(DISCARD_CHOSEN)}
          >
            {chosen === 0 ? 'Discard selected…' : `Discard ${chosen} selected…`}
          </Button>
          <Button look="quiet" disabled={isBusy} onClick={() => ask(DISCARD_LISTED)}>
            {`Discard all ${all}…`}
          </Button>
        </div>
      ) : (
        <details className="rows-tools">
          <summary>Discard several drafts…</summary>
          <p>{WARNING}</p>
          <div className="cluster">
            <Button type="submit" look="quiet" name="intent" value={DISCARD_CHOSEN}>
              Discard the selected drafts
            </Button>
            <Button type="submit" look="quiet" name="intent" value={DISCARD_LISTED}>
              {`Discard all ${all}`}
            </Button>
          </div>
        </details>
      )}
      {children}
      <ConfirmDialog
        open={isOpen}
        title={`Discard ${asked === DISCARD_LISTED ? `all ${all}` : countDrafts(chosen)}?`}
        text={
          asked === DISCARD_CHOSEN && chosen === 1
            ? 'It was never saved. If you discard it, its text is gone.'
            : WARNING
        }
        action="Discard"
        onConfirm={confirm}
        onClose={() => setIsOpen(false)}
      />
    </Form>
  );
}
