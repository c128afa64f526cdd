import type { RouterContextProvider } from 'react-router';
import { adminSession } from '#app/features/accounts/http/offered/require-admin.server.ts';
import type { StoredImage } from '#app/features/media/image-protocol.ts';
import { withPublicUrls } from '#app/features/media/image-urls.ts';
import { findImages } from '#app/features/media/images.server.ts';
import type { HistoryView } from '#app/features/versions/history-view.ts';
import { findPreviousVersion, listVersions } from '#app/features/versions/read-versions.server.ts';
import type { DifferingField } from '#app/features/versions/ui/restore-version.tsx';
import type { ListedVersion } from '#app/features/versions/version.ts';
import { services } from '#app/services/services.server.ts';
import type { Overrides } from '../changes/apply-overrides.ts';
import { listDifferences } from '../changes/compare-texts.ts';
import { type DocumentId, findDocument } from '../documents.ts';
import {
  findTextVersion,
  type TextVersion,
  textHistories,
} from '../drafts/restore-version.server.ts';
import { findTexts } from '../drafts/stored-texts.server.ts';
import { fieldLabel } from '../fields/fields.ts';
import { addedIn } from '../sections/added-sections.ts';
import { type ComparedField, compareVersions } from './compare-versions.server.ts';

export type Thumbnails = Readonly<Record<string, Pick<StoredImage, 'url' | 'srcset'>>>;

/** A version of a document, compared with the one before it or with what readers see. */
export interface ShownTexts {
  readonly version: number;
  /** Null for the original. */
  readonly listed: ListedVersion | null;
  readonly hasFormer: boolean;
  readonly isRestore: boolean;
  readonly fields: readonly ComparedField[];
  /** Why the words could not be compared; null if they were. */
  readonly problem: string | null;
  readonly images: Thumbnails;
  /** What restoring it would do, or the version before it if it is what readers see; null without one. */
  readonly restorable: {
    readonly version: number;
    /** The fields in which it differs from what readers see. */
    readonly differing: readonly DifferingField[];
  } | null;
}

interface OpenOptions {
  readonly view: HistoryView;
  readonly signal: AbortSignal;
}

/** The versions of a document, and the one that is shown; null if there is none, or it is damaged. */
export async function openHistory(
  context: Readonly<RouterContextProvider>,
  id: DocumentId,
  options: OpenOptions,
) {
  const { database, readSettings } = context.get(services);
  const { db } = database;
  const stored = await findTexts(db, id);
  const { versions, next } = await listVersions(db, id, options.view.before);
  const { revisionFullDays } = await readSettings();
  const version = options.view.version ?? stored.version;
  return {
    title: findDocument(id).title,
    current: stored.version,
    versions,
    next,
    names: nameFields(id, stored.published),
    shown: await openVersion(context, id, { version, current: stored.version, ...options }),
    fullDays: textHistories.isPruned(id) ? revisionFullDays : null,
    draftVersion: stored.draftVersion,
    draftBy: stored.draft === null ? null : stored.draftBy,
  };
}

/** What the fields of a document are called, by their ids. */
function nameFields(id: DocumentId, published: Overrides): Readonly<Record<string, string>> {
  return Object.fromEntries(
    findDocument(id, addedIn(published)).sections.flatMap(({ title, fields }) =>
      fields.map((field) => [field.id, `${title}: ${fieldLabel(field)}`]),
    ),
  );
}

async function openVersion(
  context: Readonly<RouterContextProvider>,
  id: DocumentId,
  { version, current, view, signal }: OpenOptions & { version: number; current: number },
): Promise<ShownTexts | null> {
  const { database, contentWorker } = context.get(services);
  const { db } = database;
  const found = await findTextVersion(db, id, version);
  if (found === null) return null;
  const { published } = await findTexts(db, id);
  // The first one that was published changed the original.
  const previous = version === 0 ? null : ((await findPreviousVersion(db, id, version)) ?? 0);
  const former = previous === null ? null : await findTextVersion(db, id, previous);
  const isRestore = version !== current && (view.isRestore || former === null);
  const before = isRestore ? published : (former ?? found).changes;
  const { fields, problem } = await compareVersions(
    contentWorker,
    id,
    { before, after: found.changes },
    { whole: !view.onlyChanges, actorId: context.get(adminSession).userId, signal },
  );
  return {
    version,
    listed: found.listed,
    hasFormer: former !== null,
    isRestore,
    fields,
    problem,
    images: await findThumbnails(context, fields),
    restorable: findRestorable(
      id,
      published,
      version === current ? [previous, former] : [version, found],
    ),
  };
}

function findRestorable(
  id: DocumentId,
  published: Overrides,
  [version, found]: readonly [number | null, TextVersion | null],
): ShownTexts['restorable'] {
  if (version === null || found === null) return null;
  const differing = listDifferences(id, published, found.changes).map((field) => ({
    name: field.id,
    label: `${field.section}: ${field.label}`,
    isText: field.isText,
  }));
  return differing.length === 0 ? null : { version, differing };
}

/** The images that are shown, by their ids. The library may no longer have them. */
async function findThumbnails(
  context: Readonly<RouterContextProvider>,
  fields: readonly ComparedField[],
): Promise<Thumbnails> {
  const { database, imageUrls } = context.get(services);
  const ids = fields.flatMap(({ images }) => (images ? Object.values(images) : []));
  const found = await findImages(database.db, ids);
  return Object.fromEntries(
    [...found].map(([imageId, image]) => {
      const { url, srcset } = withPublicUrls(image, imageUrls);
      return [imageId, { url, srcset }];
    }),
  );
}
