import { scanTags } from '#app/html/tags.ts';
import { isId } from '#database/row-ids.ts';
import type { Actor } from '#database/write.ts';
import { GONE, staleOf, trashedOf } from '../change-answer.server.ts';
import type { PostErrors } from '../editor-protocol.ts';
import { toFields } from '../post-fields.ts';
import { publicPath } from '../post-kind.ts';
import { findStoredPost } from '../read-posts.server.ts';
import { type PostWriteDeps, savePost } from '../save-post.server.ts';
import { listMissingImages } from '../used-images.server.ts';
import { findRevision } from './read-revisions.server.ts';

export interface RestoreRequest {
  readonly id: string;
  /** The version to restore. */
  readonly version: number;
  /** The version of the post that the person saw. */
  readonly currentVersion: number;
  readonly idempotencyKey: string;
  /** Keeps the post's present slug. */
  readonly keepSlug: boolean;
  /** Leaves out the images that are no longer in the library. */
  readonly withoutMissing: boolean;
}

export type RestoreResult =
  | { readonly ok: true }
  | {
      readonly ok: false;
      readonly code: 'gone' | 'stale' | 'trashed' | 'slug' | 'images' | 'invalid';
      readonly message: string;
    };

/**
 * Saves a post as it was in an earlier version. It is a save like any other. Whether the post is
 * published, and its date, stay as they are now.
 */
export async function restoreRevision(
  deps: PostWriteDeps,
  actor: Actor,
  request: RestoreRequest,
): Promise<RestoreResult> {
  const { db } = deps.database;
  const current = isId(request.id) ? await findStoredPost(db, request.id) : null;
  if (current === null) return GONE;
  if (current.isTrashed) return trashedOf(current.kind);
  const revision = await findRevision(db, request.id, request.version);
  if (revision === null) return { ok: false, code: 'gone', message: NO_VERSION };
  const { post } = revision;
  const missing = await listMissingImages(db, post);
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
        ...toFields(post),
        content: withoutImages(post.content, isMissing),
        slug: request.keepSlug ? current.slug : post.slug,
        featuredImageUrl: isMissing(post.featuredImageUrl ?? '')
          ? ''
          : (post.featuredImageUrl ?? ''),
        isPublished: current.isPublished,
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

const NO_VERSION = 'This version is no longer there. You now see the versions that are.';

function describeMissing(count: number): string {
  const images = count === 1 ? 'an image that is' : `${count} images that are`;
  return `This version shows ${images} no longer in your library. Check “Leave out missing images,” then restore again.`;
}

function describeErrors(errors: PostErrors, path: string): RestoreResult {
  const { slug: slugError, ...others } = errors;
  const rest = Object.values(others);
  if (slugError !== undefined && rest.length === 0) {
    const message = `This version’s web address, ${path}, is taken now. Check “Keep the current web address,” then restore again.`;
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
