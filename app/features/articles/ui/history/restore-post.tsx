import type { RestorableRevision } from '#app/features/articles/http/open-history.server.ts';
import type { ListedPost } from '#app/features/articles/post.ts';
import { labelOf, type PostFieldName } from '#app/features/articles/post-fields.ts';
import { type PostKind, publicPath } from '#app/features/articles/post-kind.ts';
import { RestoreVersion } from '#app/features/versions/ui/restore-version.tsx';
import { formatInstant } from '#app/formatting/dates.ts';
import { Form, SubmitButton } from '#app/ui/admin/admin-form.tsx';
import { useAdminTimeZone } from '#app/ui/admin/admin-layout-data.ts';
import { Checkbox } from '#app/ui/forms/choices.tsx';
import { Notice } from '#app/ui/primitives/notice.tsx';

interface Restoring {
  post: ListedPost;
  /** So that a form that is sent twice is one restore. */
  idempotencyKey: string;
}

interface RestorePostProps extends Restoring {
  restorable: RestorableRevision;
  /** Whether it is the version before the one that is shown. */
  isFormer: boolean;
  /** Whether the post waits for its date. */
  scheduled: boolean;
}

/** Restores a version of a post, at once. */
export function RestorePost(props: RestorePostProps) {
  const { post, restorable, isFormer, scheduled, idempotencyKey } = props;
  const timeZone = useAdminTimeZone();
  const { version, slug, differing, missingImages } = restorable;
  return (
    <RestoreVersion
      {...{ version, isFormer }}
      differing={differing.map((name) => ({
        name,
        label: nameField(name, post.kind),
        isText: name === 'content',
        ...(name === 'slug' ? { hint: describeAddresses(post, slug) } : {}),
      }))}
      effect={describeEffect(post, scheduled, timeZone)}
    >
      <RestoreFields post={post} idempotencyKey={idempotencyKey} />
      {missingImages === 0 ? null : (
        <Checkbox
          id="without-missing"
          name="without-missing"
          label="Leave out missing images"
          hint={
            missingImages === 1
              ? '1 image of this version is no longer in your library.'
              : `${missingImages} images of this version are no longer in your library.`
          }
        />
      )}
    </RestoreVersion>
  );
}

function RestoreFields({ post, idempotencyKey }: Pick<Restoring, 'post' | 'idempotencyKey'>) {
  return (
    <>
      <input type="hidden" name="current" value={post.version} />
      <input type="hidden" name="key" value={idempotencyKey} />
    </>
  );
}

interface UndoRestoreProps extends Restoring {
  /** The version that a restore has just replaced. */
  replaced: number;
}

/** Takes a restore back: everything that differs comes back. */
export function UndoRestore({ replaced, ...restoring }: UndoRestoreProps) {
  return (
    <Notice tone="confirm" role="status" title="The earlier version is back">
      <Form method="post" data-allowed-when-disk-full="">
        <input type="hidden" name="intent" value="restore" />
        <input type="hidden" name="version" value={replaced} />
        <RestoreFields {...restoring} />
        <SubmitButton name="back" value="all" look="quiet" small>
          Undo
        </SubmitButton>
      </Form>
    </Notice>
  );
}

function nameField(name: PostFieldName, kind: PostKind): string {
  if (name === 'slug') return 'Web address';
  return name === 'content' ? 'Text' : labelOf(name, kind);
}

function describeAddresses(post: ListedPost, slug: string): string {
  return `Now it is ${publicPath(post)}. In this version it was ${publicPath({ ...post, slug })}.`;
}

function describeEffect(
  { isPublished, publishedAt }: Pick<ListedPost, 'isPublished' | 'publishedAt'>,
  scheduled: boolean,
  timeZone: string,
): string {
  // A draft is saved, and nothing else could be expected.
  if (!isPublished || publishedAt === null) return 'You can undo it.';
  const date = formatInstant(publishedAt, timeZone);
  if (scheduled) return `It stays scheduled for ${date}. You can undo it.`;
  return `Readers see it at once: it stays published with its date, ${date}. You can undo it.`;
}
