import type { ListedPost } from '#app/features/articles/post.ts';
import { labelOf, type PostFieldName } from '#app/features/articles/post-fields.ts';
import { KIND_NAMES, type PostKind, publicPath } from '#app/features/articles/post-kind.ts';
import { formatInstant } from '#app/formatting/dates.ts';
import { Form } from '#app/ui/admin/admin-form.tsx';
import { useAdminTimeZone } from '#app/ui/admin/admin-layout-data.ts';
import { Checkbox } from '#app/ui/forms/choices.tsx';
import { Button } from '#app/ui/primitives/button.tsx';

interface RestoreFormProps {
  post: ListedPost;
  /** Whether the post waits for its date. */
  scheduled: boolean;
  /** The slug of the version. */
  slug: string;
  /** The fields in which it differs from the post as it is. */
  differing: readonly PostFieldName[];
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
  differing,
  missingImages,
  idempotencyKey,
  busy,
}: RestoreFormProps) {
  const timeZone = useAdminTimeZone();
  return (
    <section className="restore" aria-labelledby="restore-title">
      <h2 id="restore-title">Restore this version</h2>
      <p>
        {describeRestored(post.kind, differing)} {describeEffect(post, scheduled, timeZone)} The
        current version stays in the history, so you can go back to it.
      </p>
      <Form method="post" className="form" data-allowed-when-disk-full="">
        <input type="hidden" name="intent" value="restore" />
        <input type="hidden" name="current" value={post.version} />
        <input type="hidden" name="key" value={idempotencyKey} />
        {differing.length < 2 ? null : (
          <fieldset className="field">
            <legend className="field-label">What comes back</legend>
            <input type="hidden" name="asked" value="" />
            {differing.map((name) => (
              <Checkbox
                key={name}
                id={`back-${name}`}
                name="fields"
                value={name}
                label={nameField(name, post.kind)}
                // Most people miss an earlier wording. Without one, they miss the rest.
                defaultChecked={name === 'content' || !differing.includes('content')}
                hint={name === 'slug' ? describeAddresses(post, slug) : undefined}
              />
            ))}
          </fieldset>
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

function describeRestored(kind: PostKind, differing: readonly PostFieldName[]): string {
  const [only] = differing;
  if (only === undefined)
    return `Its text and fields are those of the ${KIND_NAMES[kind]} as it is now.`;
  if (differing.length === 1) {
    return `The ${KIND_NAMES[kind]} is saved again with this from the version: ${nameField(only, kind)}. Nothing else differs.`;
  }
  return `The ${KIND_NAMES[kind]} is saved again with what you check here from this version. Everything else stays as it is now.`;
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
  if (!isPublished || publishedAt === null) return 'It stays a draft.';
  const date = formatInstant(publishedAt, timeZone);
  if (scheduled) return `It stays scheduled for ${date}.`;
  return `It stays published with its date, ${date}, and readers see the restored version.`;
}
