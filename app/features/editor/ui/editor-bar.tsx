import { useRef, useState } from 'react';
import { Link } from 'react-router';
import { LIST_PATHS } from '#app/features/articles/post-kind.ts';
import { useShare } from '#app/features/sharing.ts';
import { useAsksFirst } from '#app/ui/admin/admin-layout-data.ts';
import { Icon } from '#app/ui/admin/frame/icons.tsx';
import { latePart } from '#app/ui/admin/late-part.tsx';
import { NoDefaultButton } from '#app/ui/admin/long-form.tsx';
import { useHeightProperty } from '#app/ui/admin/use-height-property.ts';
import { AskButton } from './ask-button.tsx';
import { DETAILS } from './details-drawer.tsx';
import { DraftStatus } from './draft-status.tsx';
import { kindOf } from './editor-state.ts';
import { PostMenu } from './post-menu.tsx';
import { SaveButton } from './save-button.tsx';
import { ShareButton } from './share-button.tsx';
import { ShareLink } from './share-link.tsx';
import type { CheckedContent } from './use-checked-content.ts';
import type { useDetails } from './use-details.ts';
import type { PostEditing } from './use-post-editor.ts';

const PreviewDialog = latePart(
  async () => (await import('./preview-dialog.tsx')).PreviewDialog,
  ({ open }) => open,
);

const LIST_NAMES = { post: 'Articles', page: 'Pages' } as const;

interface EditorBarProps {
  /** The id of the form. */
  form: string;
  heading: string;
  editor: PostEditing;
  checked: CheckedContent | null;
  details: ReturnType<typeof useDetails>;
}

/** The way back, where the text is kept, and what can be done with it. Stays in view. */
export function EditorBar({ form, heading, editor, checked, details }: EditorBarProps) {
  const bar = useRef<HTMLElement>(null);
  useHeightProperty('--editor-bar-height', bar);
  const kind = kindOf(editor.state);
  const asksFirst = useAsksFirst();
  return (
    <header ref={bar} className="editor-bar">
      <h1 className="visually-hidden">{heading}</h1>
      <Link className="text-link editor-back" to={LIST_PATHS[kind]}>
        <Icon name="back" />
        <span>{LIST_NAMES[kind]}</span>
      </Link>
      <DraftStatus editor={editor} />
      <PreviewButton editor={editor} checked={checked} />
      <button
        type="button"
        className="bar-button"
        aria-expanded={details.isOpen}
        aria-controls={DETAILS}
        onClick={() => (details.isOpen ? details.close() : details.open())}
      >
        <Icon name="drawer" />
        <span>Details</span>
      </button>
      {editor.state.post === null ? null : <PostMenu post={editor.state.post} editor={editor} />}
      <NoDefaultButton form={form} />
      {asksFirst ? (
        <AskButton form={form} editor={editor} />
      ) : (
        <SaveButton form={form} editor={editor} onShow={details.show} />
      )}
    </header>
  );
}

function PreviewButton({ editor, checked }: Pick<EditorBarProps, 'editor' | 'checked'>) {
  const [isOpen, setIsOpen] = useState(false);
  const { post, fields } = editor.state;
  const { status: draft } = editor.draft;
  // A draft that was never saved can be shared once it is kept on the server.
  const sharedId = useShare && (post?.id ?? (draft.kind === 'saved' ? draft.id : null));
  return (
    <>
      <button type="button" className="bar-button" onClick={() => setIsOpen(true)}>
        <Icon name="eye" />
        <span>Preview</span>
      </button>
      <PreviewDialog
        open={isOpen}
        answer={checked?.answer ?? null}
        hasText={isOpen && fields.content.trim() !== ''}
        onClose={() => setIsOpen(false)}
      >
        {sharedId === null ? null : (
          <ShareLink editor={editor} id={sharedId}>
            Share a preview
          </ShareLink>
        )}
      </PreviewDialog>
      {sharedId === null ? null : <ShareButton editor={editor} id={sharedId} />}
    </>
  );
}
