import { NOTHING_CHOSEN, type RestoreChoice } from '#app/features/versions/restore-choice.ts';
import { scanTags } from '#app/html/tags.ts';
import type { Actor } from '#database/write.ts';
import { GONE, staleOf, trashedOf } from '../change-answer.server.ts';
import type { PostErrors } from '../editor-protocol.ts';
import { listMissingImages } from '../images/used-images.server.ts';
import { isPostFieldName, type PostFieldName, type PostFields, toFields } from '../post-fields.ts';
import { publicPath } from '../post-kind.ts';
import { findPost, findStoredPost } from '../read-posts.server.ts';
import { type PostWriteDeps, savePost } from '../save-post.server.ts';
import { listDifferences } from './list-differences.ts';
import { findRevision } from './read-revisions.server.ts';

export interface RestoreRequest {
  readonly id: string;
  /** The version to restore. */
  readonly version: number;
  /** The version of the post that the person saw. */
  readonly currentVersion: number;
  readonly idempotencyKey: string;
  /** What comes back; everything else stays as it is now. */
  readonly back: RestoreChoice;
  /** Leaves out the images that are no longer in the library. */
  readonly withoutMissing: boolean;
}

export type RestoreResult =
  | { readonly ok: true }
  | {
      readonly ok: false;
      readonly code: 'gone' | 'stale' | 'trashed' | 'fields' | 'slug' | 'images' | 'invalid';
      readonly message: string;
    };

/**
 * Saves a post with fields of an earlier version. It is a save like any other. Whether the post is
 * published, its date and every other field stay as they are now.
 */
export async function restoreRevision(
  deps: PostWriteDeps,
  actor: Actor,
  request: RestoreRequest,
): Promise<RestoreResult> {
  const { db } = deps.database;
  const stored = await findStoredPost(db, request.id);
  if (stored === null) return GONE;
  const current = stored.isTrashed ? null : await findPost(db, deps.contentWorker, stored.id);
  if (current === null) return trashedOf(stored.kind);
  const revision = await findRevision(db, request.id, request.version);
  if (revision === null) return { ok: false, code: 'gone', message: NO_VERSION };
  const { post } = revision;
  const chosen = chooseFields(request.back, listDifferences(post, current));
  if (chosen.length === 0 && request.back !== 'all') {
    return { ok: false, code: 'fields', message: NOTHING_CHOSEN };
  }
  const restored = { ...toFields(current), ...pick(toFields(post), chosen) };
  const isBack = (name: PostFieldName) => chosen.includes(name);
  const missing = await listMissingImages(db, {
    content: isBack('content') ? post.content : '',
    featuredImageUrl: isBack('featuredImageUrl') ? post.featuredImageUrl : null,
  });
  if (missing.length > 0 && !request.withoutMissing) {
    return { ok: false, code: 'images', message: describeMissing(missing.length) };
  }
  const isMissing = (html: string) => missing.some((imageId) => html.includes(imageId));
  const answer = await savePost(
    deps,
    actor,
    {
      id: request.id,
      version: request.currentVersion,
      idempotencyKey: request.idempotencyKey,
      fields: {
        ...restored,
        content: withoutImages(restored.content, isMissing),
        featuredImageUrl: isMissing(restored.featuredImageUrl) ? '' : restored.featuredImageUrl,
      },
      publishDate: { kind: 'keep' },
    },
    request.version,
  );
  if (answer.ok) return { ok: true };
  if (answer.code === 'stale') {
    if (answer.inTrash) return trashedOf(current.kind);
    return answer.current === null ? GONE : staleOf(current.kind, answer.isOwn);
  }
  if (answer.code !== 'invalid') return { ok: false, code: 'invalid', message: answer.message };
  return describeErrors(answer.errors, publicPath(post));
}

function chooseFields(
  back: RestoreChoice,
  differing: readonly PostFieldName[],
): readonly PostFieldName[] {
  if (back === 'all') return differing;
  if (back === 'text') return ['content'];
  return back.filter(isPostFieldName).filter((name) => name !== 'isPublished' && name !== 'kind');
}

function pick(fields: PostFields, names: readonly PostFieldName[]): Partial<PostFields> {
  return Object.fromEntries(names.map((name) => [name, fields[name]]));
}

const NO_VERSION = 'This version is no longer there. You now see the versions that are.';

function describeMissing(count: number): string {
  const images = count === 1 ? 'an image that is' : `${count} images that are`;
  return `This version shows ${images} no longer in your library. Check “Leave out missing images,” then restore again.`;
}

function describeErrors(errors: PostErrors, path: string): RestoreResult {
  const { slug: slugError, ...others } = errors;
  const rest = Object.values(others);
  if (slugError !== undefined && rest.length === 0) {
    const message = `This version’s web address, ${path}, is taken now. Restore it without the address.`;
    return { ok: false, code: 'slug', message };
  }
  const reasons = Object.values(errors).join('. ');
  return { ok: false, code: 'invalid', message: `This version cannot be saved again: ${reasons}` };
}

/** The content without these images, byte for byte otherwise. */
function withoutImages(html: string, isMissing: (tag: string) => boolean): string {
  let result = '';
  let position = 0;
  for (const { name, start, end } of scanTags(html)) {
    if (name !== 'img' || !isMissing(html.slice(start, end))) continue;
    result += html.slice(position, start);
    position = end;
  }
  return result + html.slice(position);
}
