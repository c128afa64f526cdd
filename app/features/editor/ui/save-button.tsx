import { useEffect, useMemo, useRef, useState } from 'react';
import type { PostFieldName } from '#app/features/articles/post-fields.ts';
import type { PublishDate } from '#app/features/articles/publish-date.ts';
import { useShare } from '#app/features/sharing.ts';
import { useAdminTimeZone } from '#app/ui/admin/admin-layout-data.ts';
import { latePart } from '#app/ui/admin/late-part.tsx';
import { MenuButton, type MenuItem } from '#app/ui/admin/menu-button.tsx';
import { useCommandKey } from '#app/ui/admin/use-command-key.ts';
import { Button } from '#app/ui/primitives/button.tsx';
import { startChoice } from './publish-date-field.ts';
import { labelSave, updateButtons } from './update-date.ts';
import type { PostEditing } from './use-post-editor.ts';

const PublishDialog = latePart(
  async () => (await import('./publish/publish-sheet.tsx')).PublishDialog,
  ({ open }) => open,
);

interface SaveButtonProps {
  /** The id of the form. */
  form: string;
  editor: PostEditing;
  /** Shows a field of the form and gives it the focus. */
  onShow: (field: PostFieldName) => void;
}

/**
 * Says what saving does. A draft is saved or published; for a post that is published, the button says
 * what it does with the date, and the other ways are in a menu.
 */
export function SaveButton({ form, editor, onShow }: SaveButtonProps) {
  const { state } = editor;
  const timeZone = useAdminTimeZone();
  const place = useRef<HTMLDivElement>(null);
  const sheet = usePublishSheet(editor);
  const share = useShare?.();
  const now = new Date().toISOString();
  const isSaving = state.status === 'saving';
  const wasPublished = state.post?.isPublished ?? false;
  const updates = updateButtons(state, { now, timeZone });
  const isDraft = !wasPublished && !state.fields.isPublished;

  useCommandKey('enter', () => {
    if (isSaving || sheet.isOpen) return;
    if (isDraft) sheet.open(state.publishDate);
    else editor.form.current?.requestSubmit();
  });

  /** Afterwards the sheet is there again. */
  async function describeImages(date: PublishDate): Promise<void> {
    await editor.askForDescriptions();
    sheet.open(date);
  }

  const items: MenuItem[] = [
    ...(updates?.others ?? []).map(({ date, label }) => ({
      label,
      onChoose: () => void editor.saveAsPublished({ kind: date }),
    })),
    {
      label: wasPublished ? 'Set another date' : 'Choose when',
      onChoose: () => sheet.open(dateToStart(state, timeZone)),
    },
    ...(state.fields.isPublished
      ? [
          {
            label: wasPublished ? 'Unpublish' : 'Save as a draft',
            onChoose: () => void editor.saveAsDraft(),
          },
        ]
      : []),
  ];
  return (
    <>
      <div ref={place} className={isDraft ? 'save-buttons' : 'split-button'}>
        <Button type="submit" form={form} look={isDraft ? 'quiet' : 'primary'} disabled={isSaving}>
          {isSaving ? 'Saving…' : (updates?.label ?? labelSave(state, now))}
        </Button>
        {isDraft ? (
          <Button
            aria-haspopup="dialog"
            disabled={isSaving}
            onClick={() => sheet.open(state.publishDate)}
          >
            Publish
          </Button>
        ) : (
          <MenuButton
            label={updates === null ? 'Other ways to save' : 'Other ways to update'}
            disabled={isSaving}
            items={items}
          />
        )}
      </div>
      <PublishDialog
        open={sheet.isOpen}
        isUpdate={wasPublished}
        canShare={share !== undefined}
        formerDate={state.post?.formerPublishedAt ?? null}
        initial={sheet.initial}
        undescribed={sheet.undescribed}
        onPublish={(date, shares) => {
          const { id } = sheet.post;
          if (shares && id !== null) share?.({ id, source: 'saved' });
          sheet.leaveFor(() => void editor.saveAsPublished(date));
        }}
        onShow={(field) => sheet.leaveFor(() => onShow(field))}
        post={sheet.post}
        onFind={sheet.leaveFor}
        onDescribe={(date) => sheet.leaveFor(() => void describeImages(date))}
        onClose={sheet.close}
        onReturnFocus={() => {
          [...(place.current?.querySelectorAll('button') ?? [])].at(-1)?.focus();
          sheet.finish();
        }}
      />
    </>
  );
}

function dateToStart({ post, publishDate }: PostEditing['state'], timeZone: string): PublishDate {
  if (publishDate.kind === 'set') return publishDate;
  return startChoice(post?.publishedAt ?? new Date().toISOString(), timeZone);
}

/** Whether the sheet is open, and what is done once it has closed and given the focus back. */
function usePublishSheet({ state, countUndescribed }: PostEditing) {
  const [isOpen, setIsOpen] = useState(false);
  const [initial, setInitial] = useState<PublishDate>({ kind: 'now' });
  const [undescribed, setUndescribed] = useState(0);
  const next = useRef<(() => void) | null>(null);
  const { fields } = state;
  const { content } = fields;
  const id = state.post?.id ?? null;
  const post = useMemo(() => ({ id, fields }), [id, fields]);
  useEffect(() => {
    // Descriptions that were just given may arrive while it is open.
    if (!isOpen) return;
    let isLatest = true;
    countUndescribed(content).then(
      (count) => isLatest && setUndescribed(count),
      // Publishing tries again, and says what is wrong.
      () => undefined,
    );
    return () => {
      isLatest = false;
    };
  }, [isOpen, content, countUndescribed]);
  const close = () => setIsOpen(false);
  return {
    isOpen,
    initial,
    undescribed,
    post,
    open(date: PublishDate) {
      setInitial(date);
      setIsOpen(true);
    },
    close,
    /** A save or a field that is shown may take the focus, so that comes after the sheet. */
    leaveFor(then: () => void) {
      next.current = then;
      close();
    },
    finish() {
      next.current?.();
      next.current = null;
    },
  };
}
