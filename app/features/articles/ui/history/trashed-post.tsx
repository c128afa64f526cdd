import { Link } from 'react-router';
import { listPath } from '#app/features/articles/list/offered/post-filter.ts';
import type { ListedPost } from '#app/features/articles/post.ts';
import { KIND_NAMES } from '#app/features/articles/post-kind.ts';
import { describeDaysLeft } from '#app/formatting/days-left.ts';
import { Form, SubmitButton } from '#app/ui/admin/admin-form.tsx';
import { useAdminTimeZone } from '#app/ui/admin/admin-layout-data.ts';
import { BackLink } from '#app/ui/admin/back-link.tsx';
import { actionPath } from '../posts/action-path.ts';
import { describeFormerState, describeMove } from '../posts/describe-trash.ts';
import { RestoreFromTrash } from '../posts/restore-from-trash.tsx';

interface TrashedPostProps {
  post: ListedPost;
  trash: NonNullable<ListedPost['trash']>;
  dates: { now: string; trashDays: number };
}

/** Above the history of a post that is in the Trash: what that means, and both ways out. */
export function TrashedPost({ post, trash, dates }: TrashedPostProps) {
  const timeZone = useAdminTimeZone();
  const { kind } = post;
  const trashed = { kind, state: 'trash', search: '' } as const;
  return (
    <>
      <BackLink to={listPath(trashed)}>Everything in the Trash</BackLink>
      <h1>“{post.title}” is in the Trash</h1>
      <p className="admin-text">
        {describeMove(trash, timeZone)} {describeFormerState(trash, timeZone)}{' '}
        {describeDaysLeft(trash.at, dates)}
      </p>
      <section className="restore" aria-labelledby="restore-title">
        <h2 id="restore-title">Restore it</h2>
        <p>
          Readers can’t see the {KIND_NAMES[kind]}, and nobody can change it while it is in the
          Trash. Restore it, and it is a draft again, with all its earlier versions.
        </p>
        <RestoreFromTrash post={post} filter={trashed}>
          <SubmitButton>Restore</SubmitButton>
        </RestoreFromTrash>
      </section>
      <section className="restore" aria-labelledby="delete-title">
        <h2 id="delete-title">Delete it for good</h2>
        <p>
          You can’t undo this. All earlier versions of the {KIND_NAMES[kind]} are deleted with it.
          Images that no other article uses stay in <Link to="/admin/media?unused">Images</Link>{' '}
          until you delete them.
        </p>
        <Form method="post" action={actionPath(trashed)}>
          <input type="hidden" name="intent" value="delete-from-trash" />
          <input type="hidden" name="id" value={post.id} />
          <input type="hidden" name="version" value={post.version} />
          <SubmitButton className="button-danger">Delete permanently</SubmitButton>
        </Form>
      </section>
    </>
  );
}
