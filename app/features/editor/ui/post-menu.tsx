import { useNavigate } from 'react-router';
import type { Post } from '#app/features/articles/post.ts';
import { LIST_PATHS } from '#app/features/articles/post-kind.ts';
import { useDeletion } from '#app/features/articles/ui/posts/offered/use-deletion.tsx';
import { useDuplicate } from '#app/features/articles/ui/posts/offered/use-duplicate.ts';
import { useTrash } from '#app/features/articles/ui/posts/offered/use-trash.ts';
import { usePostCopies } from '#app/features/post-copies.ts';
import { useAsksFirst } from '#app/ui/admin/admin-layout-data.ts';
import { Icon } from '#app/ui/admin/frame/icons.tsx';
import { MenuButton } from '#app/ui/admin/menu-button.tsx';
import { useToast } from '#app/ui/admin/toasts.tsx';
import type { PostEditing } from './use-post-editor.ts';

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
  const copies = usePostCopies?.(post.id) ?? [];
  const duplicate = useDuplicate((address) => void editor.leaveFor(address));

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
          ...copies,
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
