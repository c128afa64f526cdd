import { useNavigate } from 'react-router';
import type { Post } from '#app/domains/posts/post.ts';
import { LIST_PATHS } from '#app/domains/posts/post-kind.ts';
import { Icon } from '../frame/icons.tsx';
import { MenuButton } from '../menu-button.tsx';
import { useDeletion } from '../posts/use-deletion.tsx';
import { useTrash } from '../posts/use-trash.ts';
import { useToast } from '../toasts.tsx';
import type { PostEditing } from './use-post-editor.ts';

const NOT_COPIED =
  'Your browser did not allow it, or the website did not answer. Please try again, or choose Download as HTML.';

interface PostMenuProps {
  post: Post;
  editor: PostEditing;
}

/** What else can be done with a stored post. What was typed and not saved stays a draft. */
export function PostMenu({ post, editor }: PostMenuProps) {
  const navigate = useNavigate();
  const toList = () => void editor.leaveFor(LIST_PATHS[post.kind]);
  const moveToTrash = useTrash(post.kind, toList);
  const deletion = useDeletion(post.kind, toList);
  const toast = useToast();
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

  return (
    <>
      <MenuButton
        label="More"
        className="bar-button"
        items={[
          { label: 'History', onChoose: () => void navigate(`/admin/posts/${post.id}/history`) },
          { label: 'Copy as Markdown', onChoose: () => void copyMarkdown() },
          {
            label: 'Download as HTML',
            onChoose: () => window.location.assign(`/admin/posts/${post.id}/html`),
          },
          { label: 'Move to Trash', onChoose: () => moveToTrash(post) },
          { label: 'Delete permanently…', onChoose: () => deletion.ask(post) },
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
