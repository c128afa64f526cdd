import { Ellipsis } from 'lucide-react';
import { useNavigate } from 'react-router';
import { LIST_PATHS } from '#app/domains/posts/list/post-filter.ts';
import type { Post } from '#app/domains/posts/post.ts';
import { MenuButton } from '../menu-button.tsx';
import { useDeletion } from '../posts/use-deletion.tsx';
import { useTrash } from '../posts/use-trash.ts';
import type { PostEditing } from './use-post-editor.ts';

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
  return (
    <>
      <MenuButton
        label="More"
        className="bar-button"
        items={[
          { label: 'History', onChoose: () => void navigate(`/admin/posts/${post.id}/history`) },
          { label: 'Move to Trash', onChoose: () => moveToTrash(post) },
          { label: 'Delete permanently…', onChoose: () => deletion.ask(post) },
        ]}
      >
        <Ellipsis aria-hidden="true" size={20} />
      </MenuButton>
      {deletion.dialog}
    </>
  );
}
