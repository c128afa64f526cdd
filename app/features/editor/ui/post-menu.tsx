import { useNavigate } from 'react-router';
import type { Post } from '#app/features/articles/post.ts';
import { LIST_PATHS } from '#app/features/articles/post-kind.ts';
import { useDeletion } from '#app/features/articles/ui/posts/use-deletion.tsx';
import { useDuplicate } from '#app/features/articles/ui/posts/use-duplicate.ts';
import { useTrash } from '#app/features/articles/ui/posts/use-trash.ts';
import { useAsksFirst } from '#app/ui/admin/admin-layout-data.ts';
import { Icon } from '#app/ui/admin/frame/icons.tsx';
import { MenuButton } from '#app/ui/admin/menu-button.tsx';
import { useToast } from '#app/ui/admin/toasts.tsx';
import type { PostEditing } from './use-post-editor.ts';

const NOT_COPIED =
  'Your browser did not allow it, or the website did not answer. Please try again, or choose Download as HTML.';

const NOT_KEPT =
  'The website did not answer, so it does not have what you typed yet. Please try again in a moment.';

interface PostMenuProps {
  post: Post;
  editor: PostEditing;
}

/** What else can be done with a stored post. What was typed and not saved stays a draft. */
export function PostMenu({ post, editor }: PostMenuProps) {
  const navigate = useNavigate();
  const asksFirst = useAsksFirst();
  const toList = () => void editor.leaveFor(LIST_PATHS[post.kind]);
  const moveToTrash = useTrash(post.kind, toList);
  const deletion = useDeletion(post.kind, toList);
  const toast = useToast();
  const duplicate = useDuplicate((address) => void editor.leaveFor(address));
  async function copyMarkdown(): Promise<void> {
    try {
      // Browsers allow copying right after the click, so the text may arrive later.
      const text = readText(`/admin/posts/${post.id}/markdown`);
      await navigator.clipboard.write([new ClipboardItem({ 'text/plain': text })]);
      toast.notice('post-copied');
    } catch {
      toast.error('Not copied', NOT_COPIED);
    }
  }

  async function duplicateAsTyped(): Promise<void> {
    // The copy has what is typed here, once the server has it.
    if (!editor.state.dirty || (await editor.keepDraft())) duplicate(post.id);
    else toast.error('Not duplicated', NOT_KEPT);
  }

  return (
    <>
      <MenuButton
        label="More"
        className="bar-button"
        items={[
          { label: 'History', onChoose: () => void navigate(`/admin/posts/${post.id}/history`) },
          { label: 'Duplicate', onChoose: () => void duplicateAsTyped() },
          { label: 'Copy as Markdown', onChoose: () => void copyMarkdown() },
          {
            label: 'Download as HTML',
            onChoose: () => window.location.assign(`/admin/posts/${post.id}/html`),
          },
          // An admin ends what readers see.
          ...(asksFirst && post.isPublished
            ? []
            : [
                { label: 'Move to Trash', onChoose: () => moveToTrash(post) },
                { label: 'Delete permanently…', onChoose: () => deletion.ask(post) },
              ]),
        ]}
      >
        <Icon name="more" />
      </MenuButton>
      {deletion.dialog}
    </>
  );
}

async function readText(address: string): Promise<string> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address} was answered with ${answer.status}`);
  return answer.text();
}
