import { useState } from 'react';
import type { PostDraft } from '#app/features/articles/drafts/draft-protocol.ts';
import type { EditorPreferences } from '#app/features/articles/editor-protocol.ts';
import type { Post } from '#app/features/articles/post.ts';
import { KIND_NAMES, type PostKind } from '#app/features/articles/post-kind.ts';
import type { PostNumbers } from '#app/features/articles/readers.ts';
import { latePart } from '#app/ui/admin/late-part.tsx';
import { Problem } from '#app/ui/admin/problem.tsx';
import { useHydrated } from '#app/ui/primitives/use-hydrated.ts';
import { EditorBar } from '../editor-bar.tsx';
import { EditorForm } from '../editor-form.tsx';
import { startRichSession } from '../rich/offered/session.ts';
import { useCheckedContent } from '../use-checked-content.ts';
import { useDetails } from '../use-details.ts';
import { usePinnedToolbar } from '../use-pinned-toolbar.ts';
import { type PostEditing, usePostEditor } from '../use-post-editor.ts';
import { useContentView } from './use-content-view.ts';

const EditorDialogs = latePart(
  async () => (await import('../editor-dialogs.tsx')).EditorDialogs,
  ({ editor }) => isAsking(editor),
);

/** They are loaded with the dialogs: most openings need neither. */
const EditorNotices = latePart(
  async () => (await import('../editor-dialogs.tsx')).EditorNotices,
  ({ editor }) => editor.draft.conflicts.length + editor.offers.length > 0,
);

function isAsking(editor: PostEditing): boolean {
  const { status } = editor.state;
  const { imageQuestion } = editor;
  return (
    editor.asksToSave ||
    editor.asksToSaveAgain ||
    (imageQuestion !== null && imageQuestion.images?.length !== 0) ||
    editor.blocker.state === 'blocked' ||
    status === 'signed-out' ||
    status === 'stale'
  );
}

const FORM = 'post-form';

export interface PostEditorProps {
  kind: PostKind;
  post: Post | null;
  preferences: EditorPreferences;
  /** The content as a `DocumentJson`, as text; null where the editor asks for it. */
  document: string | null;
  /** The draft to continue with. */
  openedDraft: PostDraft | null;
  /** What readers did with it; null while they cannot see it. */
  numbers?: PostNumbers | null;
}

/**
 * The editor of posts and of pages: create mode without a post, edit mode with one. It appears after
 * hydration, because text typed before that would be lost.
 */
export function PostEditor(props: PostEditorProps) {
  if (useHydrated()) return <ReadyEditor {...props} />;
  return (
    <>
      <h1>{headingOf(props)}</h1>
      <p role="status">Loading...</p>
    </>
  );
}

function headingOf({ kind, post }: Pick<PostEditorProps, 'kind' | 'post'>): string {
  return `${post === null ? 'New' : 'Edit'} ${KIND_NAMES[kind]}`;
}

function ReadyEditor(props: PostEditorProps) {
  const { kind, post, preferences, document, openedDraft, numbers = null } = props;
  const [session] = useState(() =>
    startRichSession((openedDraft?.texts ?? post)?.content ?? '', document, preferences.view, {
      // Pages of the owner have a form of their own at their end.
      omitted: kind === 'page' ? ['card'] : [],
    }),
  );
  const editor = usePostEditor(post, {
    kind,
    session,
    openedDraft,
    usualDate: preferences.updateDate,
  });
  const { errors, fields } = editor.state;
  const checked = useCheckedContent(fields.content);
  const details = useDetails(errors);
  const shown = useContentView(preferences.view);
  const toolbar = usePinnedToolbar(preferences.toolbar === 'pinned');
  return (
    <div className={details.isOpen ? 'editor with-details' : 'editor'}>
      <EditorBar
        form={FORM}
        heading={headingOf(props)}
        editor={editor}
        checked={checked}
        details={details}
      />
      <EditorNotices editor={editor} />
      {Object.keys(errors).length > 0 ? (
        <Problem
          text={`Your ${KIND_NAMES[kind]} is not saved yet. Please fix the marked fields, then save again.`}
        />
      ) : null}
      <EditorForm
        id={FORM}
        editor={editor}
        session={session}
        shown={shown}
        toolbar={toolbar}
        checked={checked}
        details={details}
        numbers={numbers}
      />
      <EditorDialogs editor={editor} onClose={editor.closeQuestions} />
    </div>
  );
}
