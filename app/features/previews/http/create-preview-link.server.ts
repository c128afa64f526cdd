import { randomUUID } from 'node:crypto';
import { trashedOf } from '#app/features/articles/change-answer.server.ts';
import { untitled } from '#app/features/articles/drafts/draft-protocol.ts';
import { lockDraft } from '#app/features/articles/drafts/lock-draft.server.ts';
import { lockHistory } from '#app/features/articles/lock-history.server.ts';
import { nameInLog } from '#app/features/articles/name-in-log.ts';
import { KIND_NAMES, type PostKind, toPostKind } from '#app/features/articles/post-kind.ts';
import type { Config } from '#config/config.ts';
import { readTimestamp, writeTimestamp } from '#database/codec.ts';
import type { Database, Tx } from '#database/connect.ts';
import { countRows } from '#database/count-rows.ts';
import { isColumnPast, isPast } from '#database/deadline.ts';
import { hashToken } from '#database/hash-token.ts';
import { isId } from '#database/row-ids.ts';
import { type WriteDeps, write } from '#database/write.ts';
import { MAX_WORKING_LINKS, type PreviewDays, type PreviewSource } from '../preview-link.ts';
import { derivePreviewToken } from '../preview-token.server.ts';

const DAY_MILLISECONDS = 24 * 60 * 60 * 1000;

interface LinkDeps extends WriteDeps {
  readonly secret: string;
  readonly config: Pick<Config, 'publicOrigin'>;
}

export type CreateLinkResult =
  | { readonly ok: true; readonly address: string; readonly expiresAt: string }
  | {
      readonly ok: false;
      readonly code: 'gone' | 'trashed' | 'full' | 'ended';
      readonly message: string;
    };

const GONE = {
  ok: false,
  code: 'gone',
  message:
    'This article or draft is no longer here, so there is nothing to share. A draft that was saved is shared from its article.',
} as const satisfies CreateLinkResult;
const fullOf = (kind: PostKind): CreateLinkResult => ({
  ok: false,
  code: 'full',
  message: `This ${KIND_NAMES[kind]} has ${MAX_WORKING_LINKS} links that work, and cannot have more. Revoke one that nobody needs any more, then make a new one.`,
});
const ENDED = {
  ok: false,
  code: 'ended',
  message:
    'You made this link before, and it does not work any more. Press the button again to make a new one.',
} as const satisfies CreateLinkResult;

/**
 * Makes a link. Only this answer contains its address. Repeating the request returns the same link.
 * @param request the post's id, or that of the draft of a post that was never saved
 */
export async function createPreviewLink(
  deps: LinkDeps,
  actor: { readonly id: string; readonly name: string },
  request: { id: string; source: PreviewSource; days: PreviewDays; key: string },
): Promise<CreateLinkResult> {
  const { id, source, days } = request;
  if (!isId(id)) return GONE;
  const token = derivePreviewToken(deps.secret, request.key, [actor.id, id, source, days]);
  const address = `${deps.config.publicOrigin}/preview/${token}`;
  const now = deps.now();
  return write(deps, actor, async (tx, changes): Promise<CreateLinkResult> => {
    const subject = await lockSubject(deps.database, tx, id);
    if (subject === null) return GONE;
    const kind = toPostKind(subject.kind);
    if (subject.isTrashed) return trashedOf(kind);
    const made = await findMade(tx, token, now);
    if (made !== null) return made === 'ended' ? ENDED : { ok: true, address, ...made };
    if ((await countWorking(tx, subject, now)) >= MAX_WORKING_LINKS) return fullOf(kind);
    const expiresAt = writeTimestamp(new Date(now.getTime() + days * DAY_MILLISECONDS));
    await tx
      .insertInto('preview_links')
      .values({
        id: randomUUID(),
        token_hash: hashToken(token),
        post_id: subject.postId,
        draft_id: subject.draftId,
        // A post that was never saved has nothing else to show.
        source: subject.draftId === null ? source : 'post-draft',
        created_by: actor.id,
        created_at: writeTimestamp(now),
        expires_at: expiresAt,
      })
      .execute();
    changes.audit({
      action: 'post.preview-made',
      objectType: 'post',
      objectId: subject.postId,
      detail: { ...nameInLog(subject), days },
    });
    changes.event({ type: 'previews', id: subject.postId ?? id });
    return { ok: true, address, expiresAt };
  });
}

/** The link that an earlier request with the same token made; null if there is none. */
async function findMade(
  tx: Tx,
  token: string,
  now: Date,
): Promise<{ expiresAt: string } | 'ended' | null> {
  const row = await tx
    .selectFrom('preview_links')
    .select(['created_at', 'expires_at', 'revoked_at'])
    .where('token_hash', '=', hashToken(token))
    .executeTakeFirst();
  if (row === undefined) return null;
  const expiresAt = readTimestamp(row.expires_at);
  const works =
    row.revoked_at === null && expiresAt > writeTimestamp(now) && isPast(row.created_at, now);
  return works ? { expiresAt } : 'ended';
}

/** What a link shows: a post, or a draft of one that was never saved. */
interface Subject {
  readonly postId: string | null;
  readonly draftId: string | null;
  readonly kind: string;
  readonly title: string;
  readonly isTrashed: boolean;
}

/** Locked, so that links made at the same time are counted. */
async function lockSubject(database: Database, tx: Tx, id: string): Promise<Subject | null> {
  await lockDraft(database, tx, id);
  const post = await lockHistory(database, tx, id);
  if (post !== null) {
    const { kind, title, trashed_at: trashedAt } = post;
    return { postId: id, draftId: null, kind, title, isTrashed: trashedAt !== null };
  }
  const draft = await tx
    .selectFrom('post_drafts')
    .select(['kind', 'title'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (draft === undefined) return null;
  const { kind } = draft;
  const title = draft.title || untitled(kind);
  return { postId: null, draftId: id, kind, title, isTrashed: false };
}

function countWorking(tx: Tx, { postId, draftId }: Subject, now: Date): Promise<number> {
  const working = tx
    .selectFrom('preview_links')
    .where(postId === null ? 'draft_id' : 'post_id', '=', postId ?? draftId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', writeTimestamp(now))
    .where(isColumnPast('created_at', now));
  return countRows(working);
}
