import { useAsking } from '#app/features/articles/ui/posts/offered/use-asking.ts';
import { useToast } from '#app/ui/admin/toasts.tsx';
import { Button } from '#app/ui/primitives/button.tsx';
import type { PostEditing } from './use-post-editor.ts';

interface AskButtonProps {
  /** The id of the form. */
  form: string;
  editor: PostEditing;
}

/** In place of Save and Publish, for a Writer whose articles an admin publishes. */
export function AskButton({ form, editor }: AskButtonProps) {
  const { post, status } = editor.state;
  const toast = useToast();
  const ask = useAsking(() => void editor.leaveFor('/admin/posts'));
  const isSaving = status === 'saving';
  /** What readers see stays as it is: what is typed is the draft that the admin opens. */
  async function askForChanges(id: string): Promise<void> {
    if (await editor.keepDraft()) ask(id);
    else toast.error('Not asked yet', 'The website did not answer. Please try again in a moment.');
  }
  if (post?.isPublished) {
    return (
      <div className="save-buttons">
        <Button onClick={() => void askForChanges(post.id)}>Ask to publish changes</Button>
      </div>
    );
  }
  return (
    <div className="save-buttons">
      <Button type="submit" form={form} look="quiet" disabled={isSaving}>
        {isSaving ? 'Saving…' : 'Save'}
      </Button>
      <Button disabled={isSaving} onClick={() => void editor.saveAndAsk()}>
        Ask to publish
      </Button>
    </div>
  );
}
