import type { PostFilter } from '#app/features/articles/list/offered/post-filter.ts';
import type { ListedPost } from '#app/features/articles/post.ts';
import { describeDaysLeft } from '#app/formatting/days-left.ts';
import { SubmitButton } from '#app/ui/admin/admin-form.tsx';
import { useAdminTimeZone } from '#app/ui/admin/admin-layout-data.ts';
import { RowLink } from '#app/ui/admin/row-link.tsx';
import { Button } from '#app/ui/primitives/button.tsx';
import { describeFormerState, describeMove } from './describe-trash.ts';
import { RestoreFromTrash } from './restore-from-trash.tsx';

interface TrashRowProps {
  post: ListedPost;
  trash: NonNullable<ListedPost['trash']>;
  filter: PostFilter;
  dates: { now: string; trashDays: number };
  /** Opens the confirmation. */
  onDelete: (post: ListedPost) => void;
}

/** A post in the Trash. */
export function TrashRow({ post, trash, filter, dates, onDelete }: TrashRowProps) {
  const timeZone = useAdminTimeZone();
  return (
    <li className="row">
      <div className="row-main">
        <RowLink to={`/admin/posts/${post.id}/history`} className="row-title">
          {post.title}
        </RowLink>
        <p className="field-hint">
          {describeMove(trash, timeZone)} {describeDaysLeft(trash.at, dates)}
        </p>
        {trash.formerPublishedAt === null ? null : (
          <p className="field-hint">{describeFormerState(trash, timeZone)}</p>
        )}
      </div>
      <div className="row-actions">
        <RestoreFromTrash post={post} filter={filter}>
          <SubmitButton look="quiet" small>
            Restore<span className="visually-hidden"> {post.title}</span>
          </SubmitButton>
        </RestoreFromTrash>
        <Button look="quiet" small onClick={() => onDelete(post)}>
          Delete permanently<span className="visually-hidden">: {post.title}</span>
        </Button>
      </div>
    </li>
  );
}
