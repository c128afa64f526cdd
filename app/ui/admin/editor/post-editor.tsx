import { useState } from 'react';
import { Link } from 'react-router';
import type { CopiesOfPost, PostDraft } from '#app/domains/posts/drafts/draft-protocol.ts';
import type { EditorView, UpdateDate } from '#app/domains/posts/editor-protocol.ts';
import type { Post } from '#app/domains/posts/post.ts';
import type { PostKind } from '#app/domains/posts/post-kind.ts';
import { Button } from '#app/ui/primitives/button.tsx';
import { Notice } from '#app/ui/primitives/notice.tsx';
import { useHydrated } from '#app/ui/primitives/use-hydrated.ts';
import { ConfirmDialog } from '../confirm-dialog.tsx';
import { NoDefaultButton } from '../long-form.tsx';
import { Modal } from '../modal.tsx';
import { SignInDialog } from '../sign-in-dialog.tsx';
import { DraftOffer, OtherDrafts } from './draft-offer.tsx';
import { DraftStatus } from './draft-status.tsx';
import { EditorForm } from './editor-form.tsx';
import { kindOf } from './editor-state.ts';
import { Preview, usePreview } from './preview.tsx';
import { startRichSession } from './rich/session.ts';
import { SaveButton } from './save-button.tsx';
import { StaleDialog } from './stale-dialog.tsx';
import { UnsavedCopies } from './unsaved-copies.tsx';
import { type PostEditing, usePostEditor } from './use-post-editor.ts';

export interface PostEditorProps {
  kind: PostKind;
  post: Post | null;
  editorView: EditorView;
  /** What this person’s button does with the date of a published post; of no use for a new one. */
  usualDate?: UpdateDate;
  /** The content as a `DocumentJson`, as text; null where the editor asks for it. */
  document: string | null;
  /** The draft to go on with. */
  openedCopy?: PostDraft | null;
  /** The drafts of the post. */
  copies?: CopiesOfPost;
}

/**
 * The editor of posts and of pages: create mode without a post, edit mode with one. The form appears
 * after hydration, because text typed before that would be lost.
 */
export function PostEditor(props: PostEditorProps) {
  if (useHydrated()) return <ReadyEditor {...props} />;
  return (
    <>
      <h1>{headingOf(props)}</h1>
      <p role="status">Loading...</p>
      <noscript>
        <p>The editor needs JavaScript. Turn it on in your browser, then reload this page.</p>
      </noscript>
    </>
  );
}

function headingOf({ kind, post }: Pick<PostEditorProps, 'kind' | 'post'>): string {
  return `${post === null ? 'New' : 'Edit'} ${kind}`;
}

function ReadyEditor(props: PostEditorProps) {
  const { kind, post, editorView, usualDate, document, openedCopy, copies } = props;
  const [session] = useState(() =>
    startRichSession((openedCopy?.fields ?? post)?.content ?? '', document, editorView),
  );
  const editor = usePostEditor(post, {
    kind,
    session,
    openedCopy: openedCopy ?? null,
    foundCopy: copies?.own ?? null,
    usualDate: usualDate ?? 'now',
  });
  const { errors, fields } = editor.state;
  const { status: draft } = editor.draft;
  // A draft that was never saved can be shared once it is kept on the server.
  const sharedId = post?.id ?? (draft.kind === 'kept' ? draft.id : null);
  const preview = usePreview(fields.content);
  return (
    <>
      <header className="admin-head editor-bar">
        <h1>{headingOf(props)}</h1>
        {post === null ? null : <Link to={`/admin/posts/${post.id}/history`}>History</Link>}
        <DraftStatus editor={editor} />
        <NoDefaultButton form="post-form" />
        <SaveButton form="post-form" editor={editor} />
      </header>
      <UnsavedCopies editor={editor} />
      <DraftOffer editor={editor} />
      <OtherDrafts others={copies?.others ?? []} />
      {Object.keys(errors).length > 0 ? (
        <Notice tone="error" role="alert" title="Error">
          <p>{`Your ${kind} is not saved yet. Please fix the marked fields, then save again.`}</p>
        </Notice>
      ) : null}
      <div className="editor">
        <EditorForm
          id="post-form"
          editor={editor}
          view={editorView}
          session={session}
          checked={preview}
        />
        <Preview answer={preview?.answer ?? null}>
          {sharedId === null ? null : <ShareLink editor={editor} id={sharedId} />}
        </Preview>
      </div>
      <EditorDialogs editor={editor} />
    </>
  );
}

/** Leads to the preview links, which can show what is typed here. */
function ShareLink({ editor, id }: { editor: PostEditing; id: string }) {
  const { dirty } = editor.state;
  const [isKeeping, setIsKeeping] = useState(false);
  const address = `/admin/posts/${id}/previews${dirty ? '?source=post-draft' : ''}`;
  async function open(): Promise<void> {
    setIsKeeping(true);
    await editor.leaveFor(address);
    setIsKeeping(false);
  }
  return (
    <Link
      className="text-link"
      to={address}
      onClick={(event) => {
        const opensElsewhere = event.metaKey || event.altKey || event.ctrlKey || event.shiftKey;
        if (!dirty || opensElsewhere) return;
        event.preventDefault();
        // A double click opens it once.
        if (!isKeeping) void open();
      }}
    >
      {isKeeping ? 'Saving your draft…' : 'Share a preview'}
    </Link>
  );
}

function EditorDialogs({ editor }: { editor: PostEditing }) {
  const { fields, status, theirs, inTrash } = editor.state;
  const kind = kindOf(editor.state);
  return (
    <>
      <ConfirmDialog
        open={editor.asksToSave}
        title="Save before everything is there?"
        text={`Some of what you pasted or dropped is still on its way into your ${kind}. If you save now, your ${kind} is saved without it.`}
        action="Save without it"
        onConfirm={editor.saveWithoutPending}
        onClose={editor.keepWaiting}
      />
      <ConfirmDialog
        open={editor.blocker.state === 'blocked'}
        title="Leave without saving?"
        text={
          editor.draft.status.kind === 'local'
            ? `What you typed is saved on this device only. Open this ${kind} here again to continue.`
            : 'Your draft is saved, and you can continue on any device. Nothing changes for your readers.'
        }
        action="Discard the draft"
        onConfirm={editor.leaveWithout}
        other={<Button onClick={() => void editor.leave()}>Leave</Button>}
        onClose={editor.stay}
      />
      {editor.imageQuestion ? (
        <editor.imageQuestion.Dialog
          images={editor.imageQuestion.images}
          onSave={editor.publish}
          onSaveAsIs={() => editor.publish([])}
          onClose={editor.closeImageCheck}
        />
      ) : null}
      <SignInDialog
        open={status === 'signed-out'}
        onSignedIn={editor.signedIn}
        onClose={editor.keepEditing}
      />
      <Modal
        open={editor.asksToSaveAgain}
        title={`Save your ${kind} now?`}
        onClose={editor.dropSave}
      >
        <p>{`You’re signed in again. Your ${kind} is not saved yet.`}</p>
        <div className="dialog-actions">
          <Button look="quiet" onClick={editor.dropSave}>
            Keep editing
          </Button>
          <Button onClick={editor.saveAgain}>Save</Button>
        </div>
      </Modal>
      <StaleDialog
        open={status === 'stale'}
        mine={fields}
        theirs={theirs}
        inTrash={inTrash}
        onKeepMine={editor.keepMine}
        onTakeTheirs={editor.takeTheirs}
        onKeepEditing={editor.keepEditing}
      />
    </>
  );
}
