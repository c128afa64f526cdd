import { randomUUID } from 'node:crypto';
import type { RouterContextProvider } from 'react-router';
import { adminSession } from '#app/features/accounts/http/offered/require-admin.server.ts';
import type { HistoryView } from '#app/features/versions/history-view.ts';
import { findPreviousVersion, listVersions } from '#app/features/versions/read-versions.server.ts';
import type { ListedVersion } from '#app/features/versions/version.ts';
import type { Comparison } from '#app/html/diff/comparison.ts';
import { services } from '#app/services/services.server.ts';
import { listMissingImages } from '../images/used-images.server.ts';
import type { ListedPost } from '../post.ts';
import { type PostFieldName, type PostFields, toFields } from '../post-fields.ts';
import { isScheduled } from '../publication-rule.ts';
import { compareRevisions } from '../revisions/compare-revisions.server.ts';
import { listDifferences } from '../revisions/list-differences.ts';
import { findRevision } from '../revisions/read-revisions.server.ts';
import type { Revision } from '../revisions/revision.ts';

/** A state of a post beside another, as the History screen shows it. */
export interface ComparedState {
  /** Without the text. */
  readonly fields: PostFields;
  readonly publishedAt: string | null;
  readonly at: string;
}

/** A version of a post, compared with the one before it or with the post as it is now. */
export interface ShownRevision {
  readonly listed: ListedVersion;
  readonly hasFormer: boolean;
  readonly isRestore: boolean;
  readonly before: ComparedState;
  readonly after: ComparedState;
  /** What is wrong instead, in a sentence. */
  readonly comparison: Comparison | string;
  /** What restoring it would do, or the version before it if it is as the post is now; null without one. */
  readonly restorable: RestorableRevision | null;
}

export interface RestorableRevision {
  readonly version: number;
  readonly slug: string;
  /** The fields in which it differs from the post as it is now. */
  readonly differing: readonly PostFieldName[];
  /** How many of its images are no longer in the library. */
  readonly missingImages: number;
}

interface OpenOptions {
  readonly view: HistoryView;
  readonly signal: AbortSignal;
}

/** The versions of a post, and the one that is shown; null if the newest is damaged. */
export async function openHistory(
  context: Readonly<RouterContextProvider>,
  post: ListedPost,
  options: OpenOptions,
) {
  const { database, now, readSettings } = context.get(services);
  const { versions, next } = await listVersions(database.db, post.id, options.view.before);
  const { revisionFullDays, trashDays } = await readSettings();
  return {
    versions,
    next,
    shown: await openRevision(context, post, options),
    scheduled: isScheduled(post, now().toISOString()),
    fullDays: revisionFullDays,
    dates: { now: now().toISOString(), trashDays },
    /** So that a form that is sent twice is one restore. */
    idempotencyKey: randomUUID(),
  };
}

async function openRevision(
  context: Readonly<RouterContextProvider>,
  post: ListedPost,
  { view, signal }: OpenOptions,
): Promise<ShownRevision | null> {
  const { database, contentWorker, topics } = context.get(services);
  const { db } = database;
  const find = (version: number) => findRevision(db, post.id, version);
  const revision = await find(view.version ?? post.version);
  if (revision === null) return null;
  const { post: _post, sanitizerVersion: _, ...listed } = revision;
  const current = revision.version === post.version ? revision : await find(post.version);
  const previous = await findPreviousVersion(db, post.id, revision.version);
  const former = previous === null ? null : await find(previous);
  const isRestore = current !== revision && (view.isRestore || former === null);
  const before = (isRestore ? current : former) ?? revision;
  const result = await compareRevisions(contentWorker, before, revision, {
    whole: !view.onlyChanges,
    topics: (await topics.read()).topics,
    actorId: context.get(adminSession).userId,
    signal,
  });
  return {
    listed,
    hasFormer: former !== null,
    isRestore,
    before: stateOf(before),
    after: stateOf(revision),
    comparison: result.ok ? result.comparison : result.message,
    restorable: await findRestorable(db, current === revision ? former : revision, current),
  };
}

async function findRestorable(
  db: Parameters<typeof listMissingImages>[0],
  revision: Revision | null,
  current: Revision | null,
): Promise<RestorableRevision | null> {
  if (revision === null || current === null) return null;
  const { post, version } = revision;
  const differing = listDifferences(post, current.post);
  if (differing.length === 0) return null;
  const missingImages = (await listMissingImages(db, post)).length;
  return { version, slug: post.slug, differing, missingImages };
}

function stateOf({ post, at }: Revision): ComparedState {
  return { fields: { ...toFields(post), content: '' }, publishedAt: post.publishedAt, at };
}
