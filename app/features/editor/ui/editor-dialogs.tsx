import { SignInDialog } from '#app/features/accounts/ui/offered/sign-in-dialog.tsx';
import { KIND_NAMES } from '#app/features/articles/post-kind.ts';
import { notReadCopy } from '#app/site/words/errors.ts';
import { ConfirmDialog } from '#app/ui/admin/confirm-dialog.tsx';
import { Modal } from '#app/ui/admin/modal.tsx';
import { Button } from '#app/ui/primitives/button.tsx';
import { DraftConflicts } from './draft-conflicts.tsx';
import { kindOf } from './editor-state.ts';
import { StaleDialog } from './stale-dialog.tsx';
import { UnsavedCopies } from './unsaved-copies.tsx';
import type { PostEditing } from './use-post-editor.ts';

interface EditorDialogsProps {
  editor: PostEditing;
  /** Closes all of them: nothing is saved, discarded or left. */
  onClose: () => void;
}

/** What stands above the text until it is decided: texts kept before, and fields that others changed. */
export function EditorNotices({ editor }: Pick<EditorDialogsProps, 'editor'>) {
  return (
    <>
      <UnsavedCopies editor={editor} />
      <DraftConflicts editor={editor} />
    </>
  );
}

/** What the editor asks. */
export function EditorDialogs({ editor }: EditorDialogsProps) {
  const { fields, status, theirs, inTrash, isOwn } = editor.state;
  const kind = kindOf(editor.state);
  const question = editor.imageQuestion;
  return (
    <>
      <ConfirmDialog
        open={editor.asksToSave}
        title="Save before everything is there?"
        text={`Something you pasted or dropped is still being added. If you save now, your ${KIND_NAMES[kind]} is saved without it.`}
        action="Save without it"
        onConfirm={editor.saveWithoutPending}
        onClose={editor.keepWaiting}
      />
      <ConfirmDialog
        open={editor.blocker.state === 'blocked'}
        title="Leave without saving?"
        text={
          editor.draft.status.kind === 'local' || editor.draft.conflicts.length > 0
            ? `What you typed is saved on this device only. Open this ${KIND_NAMES[kind]} here again to continue.`
            : 'The draft is saved, and can be continued on any device. Nothing changes for your readers.'
        }
        action="Discard the draft"
        onConfirm={editor.leaveWithout}
        other={<Button onClick={() => void editor.leave()}>Leave</Button>}
        onClose={editor.stay}
      />
      <ConfirmDialog
        open={question?.images === null}
        title="Some images may have no description"
        text={notReadCopy.unreachable}
        action="Save as it is"
        onConfirm={() => void editor.publish([])}
        onClose={editor.closeImageCheck}
      />
      {question?.images ? (
        <question.Dialog
          images={question.images}
          saves={question.saves}
          onSave={editor.publish}
          onSaveAsIs={() => editor.publish([])}
          onClose={editor.closeImageCheck}
          onClosed={editor.imageCheckClosed}
        />
      ) : null}
      <SignInDialog
        open={status === 'signed-out'}
        onSignedIn={editor.signedIn}
        onClose={editor.keepEditing}
      />
      <Modal
        open={editor.asksToSaveAgain}
        title={`Save your ${KIND_NAMES[kind]} now?`}
        onClose={editor.dropSave}
      >
        <p>{`You’re signed in again. Your ${KIND_NAMES[kind]} is not saved yet.`}</p>
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
        isOwn={isOwn}
        onKeepMine={editor.keepMine}
        onTakeTheirs={editor.takeTheirs}
        onKeepEditing={editor.keepEditing}
      />
    </>
  );
}
