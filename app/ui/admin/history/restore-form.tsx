import type { ListedPost } from '#app/domains/posts/post.ts';
import { KIND_NAMES, publicPath } from '#app/domains/posts/post-kind.ts';
import { formatInstant } from '#app/formatting/dates.ts';
import { Checkbox } from '#app/ui/forms/choices.tsx';
import { Button } from '#app/ui/primitives/button.tsx';
import { Form } from '../admin-form.tsx';
import { useAdminTimeZone } from '../admin-layout-data.ts';

interface RestoreFormProps {
  post: ListedPost;
  /** Whether the post waits for its date. */
  scheduled: boolean;
  /** The slug of the version. */
  slug: string;
  /** How many of its images are no longer in the library. */
  missingImages: number;
  idempotencyKey: string;
  busy: boolean;
}

/** Restores a version, after it said what happens then. */
export function RestoreForm({
  post,
  scheduled,
  slug,
  missingImages,
  idempotencyKey,
  busy,
}: RestoreFormProps) {
  const timeZone = useAdminTimeZone();
  return (
    <section className="restore" aria-labelledby="restore-title">
      <h2 id="restore-title">Restore this version</h2>
      <p>
        The {KIND_NAMES[post.kind]} is saved again with the fields and the text of this version.{' '}
        {describeEffect(post, scheduled, timeZone)} The current version stays in the history, so you
        can go back to it.
      </p>
      <Form method="post" className="form" data-allowed-when-disk-full="">
        <input type="hidden" name="intent" value="restore" />
        <input type="hidden" name="current" value={post.version} />
        <input type="hidden" name="key" value={idempotencyKey} />
        {slug === post.slug ? null : (
          <Checkbox
            id="keep-slug"
            name="keep-slug"
            label="Keep the current web address"
            hint={`Now it is ${publicPath(post)}. In this version it was ${publicPath({ ...post, slug })}.`}
          />
        )}
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
        <div>
          <Button type="submit" disabled={busy}>
            {busy ? 'Restoring…' : 'Restore this version'}
          </Button>
        </div>
      </Form>
    </section>
  );
}

function describeEffect(
  { isPublished, publishedAt }: Pick<ListedPost, 'isPublished' | 'publishedAt'>,
  scheduled: boolean,
  timeZone: string,
): string {
  if (!isPublished || publishedAt === null) return 'It stays a draft.';
  const date = formatInstant(publishedAt, timeZone);
  if (scheduled) return `It stays scheduled for ${date}.`;
  return `It stays published with its date, ${date}, and readers see the restored version.`;
}
