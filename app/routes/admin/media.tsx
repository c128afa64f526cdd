import { Link, useNavigation } from 'react-router';
import { adminSession } from '#app/auth/require-admin.server.ts';
import { imagesStayedSentence } from '#app/content/errors.ts';
import { actorOf } from '#app/domains/accounts/session.server.ts';
import { isStoreFailure } from '#app/domains/media/image-files.server.ts';
import { withPublicUrls } from '#app/domains/media/image-urls.ts';
import { listImages } from '#app/domains/media/images.server.ts';
import { deleteUnusedImage } from '#app/domains/media/media-library.server.ts';
import { formatInstant } from '#app/formatting/dates.ts';
import { pageMeta } from '#app/http/page-meta.ts';
import { readForm, textOf } from '#app/http/read-form.ts';
import { adminPage } from '#app/http/route-policy.ts';
import { services } from '#app/services/services.server.ts';
import { findImageUse, isImageUsed, listUnusedImages } from '#app/shared/admin/image-use.server.ts';
import { Form } from '#app/ui/admin/admin-form.tsx';
import { useAdminTimeZone } from '#app/ui/admin/admin-layout-data.ts';
import { useStickyActionData } from '#app/ui/admin/use-sticky-action-data.ts';
import { Button } from '#app/ui/primitives/button.tsx';
import { Notice } from '#app/ui/primitives/notice.tsx';
import type { Route } from './+types/media.ts';

export const handle = adminPage({ allowedWhenDiskFull: true });

export function meta() {
  return pageMeta({ title: 'Media' });
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const { database, imageUrls } = context.get(services);
  const { db } = database;
  const unused = url.searchParams.has('unused');
  const after = url.searchParams.get('after');
  const { images, next } = await (unused ? listUnusedImages : listImages)(db, after);
  const { used, inTrash, onPages } = await findImageUse(
    db,
    images.map((image) => image.id),
  );
  const listed = images.map((image) => ({
    ...withPublicUrls(image, imageUrls),
    used: used.has(image.id),
    inTrash: inTrash.has(image.id),
    onPages: onPages.get(image.id) ?? [],
  }));
  return { images: listed, next, unused, isFirstPage: after === null };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const actor = actorOf(context.get(adminSession));
  let deleted: boolean;
  try {
    deleted = await deleteUnusedImage(
      context.get(services),
      actor,
      textOf(form, 'id'),
      isImageUsed,
    );
  } catch (error) {
    if (!isStoreFailure(error)) throw error;
    return { problem: imagesStayedSentence };
  }
  return deleted
    ? null
    : {
        problem:
          'A post, a page or a draft uses this image, maybe one in the Trash, or someone already deleted it.',
      };
}

function describeUse({
  inTrash,
  onPages,
}: {
  inTrash: boolean;
  onPages: readonly string[];
}): string {
  if (inTrash) return 'Only in use by a post in the Trash';
  return onPages.length === 0 ? 'In use' : `In use on ${onPages.join(', ')}`;
}

export default function Media({ loaderData, ...props }: Route.ComponentProps) {
  const actionData = useStickyActionData(props.actionData);
  const { images, next, unused, isFirstPage } = loaderData;
  const filter = unused ? '&unused' : '';
  const timeZone = useAdminTimeZone();
  const busy = useNavigation().state === 'submitting';
  return (
    <>
      <header className="admin-head">
        <h1>Media</h1>
        {unused ? (
          <Link to="/admin/media">Show all images</Link>
        ) : (
          <Link to="/admin/media?unused">Show unused images</Link>
        )}
      </header>
      {actionData?.problem ? (
        <Notice tone="error" role="alert" title="Error">
          <p>{actionData.problem}</p>
        </Notice>
      ) : null}
      {images.length === 0 ? (
        <p>
          {!isFirstPage
            ? 'No more images here.'
            : unused
              ? 'Your posts and pages use every image, some of them maybe only in the Trash.'
              : 'No images yet. To add one, open a post or a page and choose an image there.'}
        </p>
      ) : (
        <ul className="media-grid">
          {images.map((image) => (
            <li key={image.id} className="media-item">
              <img
                src={image.url}
                srcSet={image.srcset}
                sizes="16rem"
                width={image.width}
                height={image.height}
                alt={image.alt ?? ''}
                loading="lazy"
              />
              <p className="field-hint">
                {image.width} × {image.height}, {Math.ceil(image.bytes / 1024)} KB
                <br />
                {formatInstant(image.createdAt, timeZone)}
              </p>
              {image.used ? (
                <p className="field-hint">{describeUse(image)}</p>
              ) : (
                <Form method="post" data-allowed-when-disk-full="">
                  <input type="hidden" name="id" value={image.id} />
                  <Button type="submit" look="quiet" small disabled={busy}>
                    Delete<span className="visually-hidden"> this unused image</span>
                  </Button>
                </Form>
              )}
            </li>
          ))}
        </ul>
      )}
      {next !== null || !isFirstPage ? (
        <nav aria-label="More images" className="row-actions">
          {isFirstPage ? null : <Link to={`/admin/media?${filter.slice(1)}`}>Newest images</Link>}
          {next === null ? null : (
            <Link to={`/admin/media?after=${next}${filter}`}>Older images</Link>
          )}
        </nav>
      ) : null}
    </>
  );
}
