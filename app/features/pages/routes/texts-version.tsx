import { data, Link, useNavigation } from 'react-router';
import { redirectWithNotice } from '#app/features/accounts/http/flash-message.server.ts';
import { adminSession } from '#app/features/accounts/http/require-admin.server.ts';
import { actorOf } from '#app/features/accounts/session.server.ts';
import {
  ChangedLinksAndImages,
  ComparedPieces,
  ComparedText,
} from '#app/features/articles/ui/history/comparison-view.tsx';
import type { StoredImage } from '#app/features/media/image-protocol.ts';
import { withPublicUrls } from '#app/features/media/image-urls.ts';
import { findImages } from '#app/features/media/images.server.ts';
import { formatInstant } from '#app/formatting/dates.ts';
import { rejectionStatus } from '#app/http/conflict.ts';
import { pageMeta } from '#app/http/page-meta.ts';
import { readForm, textOf } from '#app/http/read-form.ts';
import { nothingHere } from '#app/http/rejection.server.ts';
import { adminPage } from '#app/http/route-policy.ts';
import { services } from '#app/services/services.server.ts';
import { Form } from '#app/ui/admin/admin-form.tsx';
import { useAdminTimeZone } from '#app/ui/admin/admin-layout-data.ts';
import { useStickyActionData } from '#app/ui/admin/use-sticky-action-data.ts';
import { Button } from '#app/ui/primitives/button.tsx';
import { Notice } from '#app/ui/primitives/notice.tsx';
import { findDocument } from '../documents.ts';
import { type ComparedField, compareVersions } from '../http/compare-versions.server.ts';
import { requireDocument } from '../http/open-document.server.ts';
import { findTexts, findTextVersion, restoreVersion } from '../site-texts.server.ts';
import type { Route } from './+types/texts-version.ts';

export const handle = adminPage();

export function meta() {
  return pageMeta({ title: 'Compare versions' });
}

/** @throws a response with status 404 for what is no version. */
function requireVersion(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw nothingHere();
  return Number(text);
}

export async function loader({ params, context, request }: Route.LoaderArgs) {
  const id = requireDocument(params.document);
  const version = requireVersion(params.version);
  const { database, contentWorker } = context.get(services);
  const { db } = database;
  const found = await findTextVersion(db, id, version);
  if (found === null) throw nothingHere();
  const stored = await findTexts(db, id);
  const { fields, problem } = await compareVersions(
    contentWorker,
    id,
    { before: stored.published, after: found.changes },
    { actorId: context.get(adminSession).userId, signal: request.signal },
  );
  return {
    slug: params.document,
    title: findDocument(id).title,
    version,
    publishedAt: found.listed?.at ?? null,
    differences: fields,
    problem,
    images: await findThumbnails(context, fields),
    draftVersion: stored.draftVersion,
    hasDraft: stored.draft !== null,
  };
}

type Thumbnails = Readonly<Record<string, Pick<StoredImage, 'url' | 'srcset'>>>;

/** The images that differ, by their ids. The library may no longer have them. */
async function findThumbnails(
  context: Route.LoaderArgs['context'],
  differences: readonly ComparedField[],
): Promise<Thumbnails> {
  const { database, imageUrls } = context.get(services);
  const ids = differences.flatMap(({ images }) => (images ? Object.values(images) : []));
  const found = await findImages(database.db, ids);
  return Object.fromEntries(
    [...found].map(([imageId, image]) => {
      const { url, srcset } = withPublicUrls(image, imageUrls);
      return [imageId, { url, srcset }];
    }),
  );
}

/** Makes the version the draft. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const id = requireDocument(params.document);
  const version = requireVersion(params.version);
  const site = context.get(services);
  const form = await readForm(request);
  const draftVersion = Number(textOf(form, 'draftVersion'));
  const actor = actorOf(context.get(adminSession));
  const result = await restoreVersion(site, actor, id, { version, draftVersion });
  if (!result.ok) {
    if (result.code === 'no-version') throw nothingHere();
    return data({ message: result.message }, rejectionStatus(result));
  }
  const path = `/admin/pages/${params.document}`;
  return redirectWithNotice(path, 'texts-restored', site.config.adminOrigin);
}

export default function TextsVersion({ loaderData, ...props }: Route.ComponentProps) {
  const { slug, title, publishedAt, differences, problem, images, draftVersion, hasDraft } =
    loaderData;
  const rejected = useStickyActionData(props.actionData);
  const busy = useNavigation().state === 'submitting';
  const timeZone = useAdminTimeZone();
  return (
    <>
      <p>
        <Link to={`/admin/pages/${slug}/history`} className="text-link">
          All versions
        </Link>
      </p>
      <h1>
        {publishedAt === null
          ? `The original of “${title}”`
          : `“${title}” as published ${formatInstant(publishedAt, timeZone)}`}
      </h1>
      {rejected === undefined ? null : (
        <Notice tone="error" role="alert" title="Not restored">
          <p>{rejected.message}</p>
        </Notice>
      )}
      <h2>What restoring it would change for readers</h2>
      {problem === null ? null : (
        <Notice title="Not compared word by word">
          <p>{problem}</p>
        </Notice>
      )}
      <Differences differences={differences} images={images} />
      {differences.length === 0 ? null : (
        <section className="restore" aria-labelledby="restore-title">
          <h2 id="restore-title">Restore this version</h2>
          <p>
            It becomes the draft, so that you can look at it and publish it.
            {hasDraft ? ' It replaces the draft you have now.' : ''}
          </p>
          <Form method="post">
            <input type="hidden" name="draftVersion" value={draftVersion} />
            <Button type="submit" disabled={busy}>
              Restore as a draft
            </Button>
          </Form>
        </section>
      )}
    </>
  );
}

interface DifferencesProps {
  differences: readonly ComparedField[];
  images: Thumbnails;
}

function Differences({ differences, images }: DifferencesProps) {
  if (differences.length === 0) {
    return <p className="admin-text">Nothing: readers see exactly this version now.</p>;
  }
  return (
    <dl className="facts compared-fields">
      {differences.map(({ id, section, label, pieces, html, images: sides }) => (
        <div key={id}>
          <dt>
            {section}: {label}
          </dt>
          <dd>
            <ComparedPieces pieces={pieces} />
            {html === null ? null : (
              <>
                <ComparedText groups={html.groups} />
                <ChangedLinksAndImages links={html.links} images={html.images} />
              </>
            )}
            {sides === null ? null : (
              <div className="cluster compared-images">
                <Thumbnail image={images[sides.before]} name="What readers see now" />
                <Thumbnail image={images[sides.after]} name="In this version" />
              </div>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Thumbnail({ image, name }: { image: Thumbnails[string] | undefined; name: string }) {
  if (image === undefined) return null;
  return (
    <figure>
      <img src={image.url} srcSet={image.srcset} sizes="8rem" alt="" loading="lazy" />
      <figcaption className="field-hint">{name}</figcaption>
    </figure>
  );
}
