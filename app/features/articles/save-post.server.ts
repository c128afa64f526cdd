import { randomUUID } from 'node:crypto';
import { isAsSeen } from '#app/features/drafts/draft-marks.server.ts';
import { isOwnChange } from '#app/features/versions/read-versions.server.ts';
import type { VersionReason } from '#app/features/versions/version.ts';
import { staleConflict } from '#app/formatting/conflict.ts';
import { ContentError } from '#app/html/content/content-error.server.ts';
import { showsNothing } from '#app/html/content/shows-nothing.ts';
import type { RemovedItem } from '#app/html/removed-item.ts';
import type { ContentWorker } from '#app/html/worker/content-worker.server.ts';
import { readNullableTimestamp, readTimestamp, writeTimestamp } from '#database/codec.ts';
import type { Tx } from '#database/connect.ts';
import type { Actor, Changes } from '#database/write.ts';
import type { ChangeDeps } from './change-post.server.ts';
import type { WorkedTexts } from './derived/offered/worked-texts.server.ts';
import { writePosts } from './derived/offered/write-posts.server.ts';
import { closeSavedDraft } from './drafts/close-draft.server.ts';
import { type SeenDraft, toDraftTexts } from './drafts/draft-protocol.ts';
import { openDraft } from './drafts/lock-draft.server.ts';
import type { SaveRequest, SaveResult } from './editor-protocol.ts';
import {
  claimKey,
  hashRequest,
  isConstraintViolation,
  recordSave,
  type SaveRecord,
} from './idempotency.server.ts';
import { isStoredImage, withPresentFiles } from './images/used-images.server.ts';
import { type PostInput, parsePost, toFields } from './post-fields.ts';
import { writeFields } from './post-row.server.ts';
import { isScheduled } from './publication-rule.ts';
import { findEnabledEvents } from './publications/post-events.server.ts';
import { readPublishDate } from './publish-date.server.ts';
import { addRequest } from './publish-requests.server.ts';
import { findListedPost, findPost, findStoredPost, type StoredPost } from './read-posts.server.ts';
import { trySanitize } from './sanitize-post.server.ts';
import { requireKinds } from './storage/require-kinds.server.ts';
import { reserveSlug } from './storage/slug-history.server.ts';
import { type EditContext, storePost } from './storage/store-post.server.ts';

export interface PostWriteDeps extends ChangeDeps {
  readonly contentWorker: ContentWorker;
  /** The addresses that belong to the site, which a page cannot have. */
  readonly reservedAddresses: ReadonlySet<string>;
}

const NO_IMAGE = 'This image is no longer in your library. Choose another one, or upload it again';
const KEY_REUSED =
  'Nothing was saved, because this save was sent before with other words. Reload the page: what you typed is offered there as a draft. Then save it again.';
const LOOK_FIRST = 'You now see the draft as it is. Look at it, then save again.';
const NOTHING_LEFT =
  'Content is required. Nothing you typed here can be shown on a page. Write some text';

/**
 * Creates or updates a post. Content is sanitized before it is stored. The version detects a
 * conflicting edit; a draft that has something this editor has not shown is not saved. A repeated or late request with the same idempotency key gets the first answer
 * again (see Posts, Saving in docs/product.md); another request with that key is rejected. The draft that the text comes from is deleted.
 * @param restoredVersion the version whose revision the fields come from, if any
 */
export async function savePost(
  deps: PostWriteDeps,
  actor: Actor,
  request: SaveRequest,
  restoredVersion: number | null = null,
): Promise<SaveResult> {
  const parsed = parsePost(request.fields);
  const date = readChosenDate(request);
  if (!parsed.ok || !date.ok) {
    return {
      ok: false,
      code: 'invalid',
      errors: {
        ...(parsed.ok ? {} : parsed.errors),
        ...(date.ok ? {} : { publishDate: date.message }),
      },
    };
  }
  const sanitized = await trySanitize(deps.contentWorker, parsed.input.content, {
    actorId: actor.id,
  });
  if (!sanitized.ok) return { ok: false, code: 'invalid', errors: { content: sanitized.message } };
  if (showsNothing(sanitized.content.html)) {
    return { ok: false, code: 'invalid', errors: { content: NOTHING_LEFT } };
  }
  const sent = { ...parsed.input, content: sanitized.content.html };
  const { removed } = sanitized.content;
  const enabled = await findEnabledEvents(deps);
  const { engine } = deps.database;
  const hash = hashRequest(request);

  const expected = { id: request.id, columns: writeFields(sent) };
  const save = async (
    tx: Tx,
    changes: Changes,
    worked: WorkedTexts,
  ): Promise<SaveResult | Stale> => {
    const now = deps.now();
    const claim = { actor, key: request.idempotencyKey, now };
    const { draft } = request;
    const input = await withPresentFiles(tx, sent);
    const open = ({ id }: SeenDraft) => openDraft(deps.database, tx, request.id ?? id);
    const opened = draft === undefined ? null : { ...(await open(draft)), draft };
    const row = opened?.row;
    requireKinds(actor, [row?.kind]);
    const isSeen = opened === null || row === undefined || isAsSeen(opened.marks, opened.draft);
    const close = async (saved: SaveRecord): Promise<SaveResult> => {
      const answer = toSaveAnswer(saved, input, removed);
      if (opened !== null && isSeen) {
        const texts = toDraftTexts(toFields(answer.post));
        const as = { actor, draft: opened.draft, post: saved, texts, now };
        await closeSavedDraft(tx, changes, opened, as);
      }
      return answer;
    };
    const previous = await claimKey(tx, claim);
    if (previous !== null) {
      if (previous.requestHash !== hash) {
        return { ok: false, code: 'key_reused', message: KEY_REUSED };
      }
      return close(previous);
    }
    if (!isSeen) {
      const isOwn = row?.user_id === actor.id;
      return { ...staleConflict('draft', LOOK_FIRST, isOwn), code: 'newer' };
    }
    const { sanitizerVersion } = sanitized.content;
    const stored = await storeSave(tx, changes, {
      actor,
      request,
      input,
      chosenDate: date.at,
      sanitizerVersion,
      restoredVersion,
      enabled,
      engine,
      now,
      reserved: deps.reservedAddresses,
      requestHash: hash,
      worked,
    });
    if ('ok' in stored) return stored;
    await recordSave(tx, claim, stored);
    return close(stored);
  };
  const attempt = () => writePosts(deps, actor, save, expected);
  const answer = await attempt()
    .catch((error: unknown) => {
      // Two concurrent saves used the same slug. The second attempt finds the conflict and names the post.
      if (isConstraintViolation(error)) return attempt();
      throw error;
    })
    .catch((error: unknown): SaveResult => {
      if (!(error instanceof ContentError)) throw error;
      return { ok: false, code: 'invalid', errors: { content: error.message } };
    });
  return !answer.ok && answer.code === 'stale' ? describeStale(deps, actor, request) : answer;
}

/**
 * Another save changed the post. It is read after the transaction, because it may need sanitizing.
 */
interface Stale {
  ok: false;
  code: 'stale';
}

async function describeStale(
  deps: PostWriteDeps,
  actor: Actor,
  { id: savedId, version, draft }: SaveRequest,
): Promise<SaveResult> {
  const { db } = deps.database;
  const id = savedId ?? draft?.id ?? null;
  const current = id === null ? null : await findPost(db, deps.contentWorker, id);
  const listed = id === null || current !== null ? null : await findListedPost(db, id);
  const rejection = { ok: false, code: 'stale', current } as const;
  if (listed?.trash) return { ...rejection, inTrash: true };
  if (current === null || !(await isOwnChange(db, actor, { document: current.id, version }))) {
    return rejection;
  }
  return { ...rejection, isOwn: true };
}

/** The answer to a save. A key belongs to one input, so the answer to a repeated request is the same. */
function toSaveAnswer(record: SaveRecord, input: PostInput, removed: RemovedItem[]) {
  const { created, requestHash: _, ...stored } = record;
  return { ok: true, post: { ...input, ...stored }, created, removed } as const;
}

type SaveRejection = Extract<SaveResult, { code: 'invalid' }> | Stale;

interface ValidSave extends EditContext {
  request: SaveRequest;
  input: PostInput;
  /** Null unless the owner chose a date. */
  chosenDate: string | null;
  sanitizerVersion: number;
  restoredVersion: number | null;
  /** See `PostWriteDeps`. */
  reserved: ReadonlySet<string>;
  /** From `hashRequest`. */
  requestHash: string;
}

async function storeSave(
  tx: Tx,
  changes: Changes,
  save: ValidSave,
): Promise<SaveRecord | SaveRejection> {
  const { request, input } = save;
  const id = request.id ?? request.draft?.id ?? randomUUID();
  const current = await findStoredPost(tx, id);
  requireKinds(save.actor, [current?.kind, input.kind]);
  // Somebody else has changed the post, deleted it, or was first to save what was never saved.
  if ((current?.version ?? null) !== request.version) return { ok: false, code: 'stale' };
  // A post never becomes a page, and a page never becomes a post.
  if (current?.isTrashed || (current !== null && current.kind !== input.kind)) {
    return { ok: false, code: 'stale' };
  }
  const { kind, slug } = input;
  const slugError = await reserveSlug(tx, { kind, slug, postId: id, reserved: save.reserved });
  if (slugError !== null) return { ok: false, code: 'invalid', errors: { slug: slugError } };
  const imageUrl = input.featuredImageUrl;
  const keepsImage = imageUrl === null || imageUrl === current?.featuredImageUrl;
  if (!keepsImage && !(await isStoredImage(tx, imageUrl))) {
    return { ok: false, code: 'invalid', errors: { featuredImageUrl: NO_IMAGE } };
  }
  const publishedAt = publicationDate(save, current);
  const oldSlug = current !== null && current.slug !== input.slug ? current.slug : null;
  const columns = columnsOf(save, publishedAt);
  const detail = {
    slug: input.slug,
    published: input.isPublished,
    ...(isScheduled({ ...input, publishedAt }, writeTimestamp(save.now))
      ? { scheduledFor: publishedAt }
      : {}),
    ...(oldSlug === null ? {} : { slugBefore: oldSlug }),
  };
  const edit =
    current === null
      ? { before: null, id, columns, detail, action: 'post.created' }
      : { before: current, columns, detail, ...nameSave(save, current, publishedAt) };
  const row = await storePost(tx, changes, edit, save);
  // Another server changed the post after its version was read.
  if (row === null) return { ok: false, code: 'stale' };
  if (request.asks) await addRequest(tx, changes, { actor: save.actor, post: row, now: save.now });
  return {
    id,
    version: row.version,
    created: current === null,
    publishedAt: readNullableTimestamp(row.published_at),
    formerPublishedAt: readNullableTimestamp(row.former_published_at),
    createdAt: readTimestamp(row.created_at),
    updatedAt: readTimestamp(row.updated_at),
    requestHash: save.requestHash,
  };
}

/** How the history and the activity log name a save. */
function nameSave(
  save: ValidSave,
  current: StoredPost,
  publishedAt: string | null,
): { action: string; reason: VersionReason; restoredVersion: number | null } {
  const { restoredVersion } = save;
  if (restoredVersion !== null) {
    return { action: 'post.restored', reason: 'restored', restoredVersion };
  }
  return { action: 'post.updated', reason: reasonOf(save, current, publishedAt), restoredVersion };
}

function reasonOf(
  { input, now }: ValidSave,
  current: StoredPost,
  publishedAt: string | null,
): VersionReason {
  const at = writeTimestamp(now);
  if (isScheduled({ ...input, publishedAt }, at)) {
    if (!isScheduled(current, at)) return 'scheduled';
    return current.publishedAt === publishedAt ? 'saved' : 'rescheduled';
  }
  if (input.isPublished && isScheduled(current, at)) return 'published';
  if (input.isPublished === current.isPublished) return 'saved';
  return input.isPublished ? 'published' : 'unpublished';
}

/**
 * Saving a published post sets its date to now, unless the owner keeps it or chooses another. A post
 * that came back from the Trash can keep the date that it had.
 */
function publicationDate(
  { request, input, chosenDate, now }: ValidSave,
  current: StoredPost | null,
): string | null {
  if (!input.isPublished) return null;
  if (chosenDate !== null) return chosenDate;
  const before = current?.publishedAt ?? current?.formerPublishedAt;
  return request.publishDate.kind === 'keep' && before ? before : writeTimestamp(now);
}

/** The date that the owner chose for a published post; a draft has none. */
function readChosenDate({
  fields,
  publishDate,
}: SaveRequest): { ok: true; at: string | null } | { ok: false; message: string } {
  if (!fields.isPublished || publishDate.kind !== 'set') return { ok: true, at: null };
  return readPublishDate(publishDate);
}

function columnsOf({ input, sanitizerVersion }: ValidSave, publishedAt: string | null) {
  return {
    ...writeFields(input),
    published_at: publishedAt,
    policy_version: sanitizerVersion,
    failed_policy_version: null,
    ...(input.isPublished ? { former_published_at: null } : {}),
  };
}
