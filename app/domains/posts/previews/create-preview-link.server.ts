import { randomUUID } from 'node:crypto';
import type { Config } from '#config/config.ts';
import { readTimestamp, writeTimestamp } from '#database/codec.ts';
import type { Tx } from '#database/connect.ts';
import { isId } from '#database/row-ids.ts';
import { type WriteDeps, write } from '#database/write.ts';
import { TRASHED } from '../change-answer.server.ts';
import { lockHistory } from '../revisions/lock-history.server.ts';
import { MAX_WORKING_LINKS, type PreviewDays, type PreviewSource } from './preview-link.ts';
import { derivePreviewToken, hashPreviewToken } from './preview-token.server.ts';

const DAY_MILLISECONDS = 24 * 60 * 60 * 1000;

interface LinkDeps extends WriteDeps {
  readonly secret: string;
  readonly config: Pick<Config, 'publicOrigin'>;
}

export type CreateLinkAnswer =
  | { readonly ok: true; readonly address: string; readonly expiresAt: string }
  | {
      readonly ok: false;
      readonly code: 'gone' | 'trashed' | 'full' | 'ended';
      readonly message: string;
    };

const GONE = {
  ok: false,
  code: 'gone',
  message: 'Someone already deleted this post, so there is nothing to share.',
} as const satisfies CreateLinkAnswer;
const FULL = {
  ok: false,
  code: 'full',
  message: `This post has ${MAX_WORKING_LINKS} links that work, and cannot have more. Revoke one that nobody needs any more, then make a new one.`,
} as const satisfies CreateLinkAnswer;
const ENDED = {
  ok: false,
  code: 'ended',
  message:
    'You made this link before, and it does not work any more. Press the button again to make a new one.',
} as const satisfies CreateLinkAnswer;

/** Makes a link, whose address only this answer has. The same request again gets the same link. */
export async function createPreviewLink(
  deps: LinkDeps,
  actor: { readonly id: string; readonly name: string },
  request: { postId: string; source: PreviewSource; days: PreviewDays; key: string },
): Promise<CreateLinkAnswer> {
  const { postId, source, days } = request;
  if (!isId(postId)) return GONE;
  const token = derivePreviewToken(deps.secret, request.key, [actor.id, postId, source, days]);
  const address = `${deps.config.publicOrigin}/preview/${token}`;
  const now = deps.now();
  return write(deps, actor, async (tx, changes): Promise<CreateLinkAnswer> => {
    // Locked, so that links made at the same time are counted.
    const post = await lockHistory(deps.database, tx, postId);
    if (post === null) return GONE;
    if (post.trashed_at !== null) return TRASHED;
    const made = await findMade(tx, token, now);
    if (made !== null) return made === 'ended' ? ENDED : { ok: true, address, ...made };
    if ((await countWorking(tx, postId, now)) >= MAX_WORKING_LINKS) return FULL;
    const expiresAt = writeTimestamp(new Date(now.getTime() + days * DAY_MILLISECONDS));
    await tx
      .insertInto('preview_links')
      .values({
        id: randomUUID(),
        token_hash: hashPreviewToken(token),
        post_id: postId,
        source,
        created_by: actor.id,
        created_at: writeTimestamp(now),
        expires_at: expiresAt,
      })
      .execute();
    const detail = { title: post.title, days };
    changes.audit({ action: 'post.preview-made', objectType: 'post', objectId: postId, detail });
    changes.event({ type: 'previews', id: postId });
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
    .select(['expires_at', 'revoked_at'])
    .where('token_hash', '=', hashPreviewToken(token))
    .executeTakeFirst();
  if (row === undefined) return null;
  const expiresAt = readTimestamp(row.expires_at);
  return row.revoked_at === null && expiresAt > writeTimestamp(now) ? { expiresAt } : 'ended';
}

async function countWorking(tx: Tx, postId: string, now: Date): Promise<number> {
  const row = await tx
    .selectFrom('preview_links')
    .select((eb) => eb.fn.countAll().as('count'))
    .where('post_id', '=', postId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', writeTimestamp(now))
    .executeTakeFirstOrThrow();
  return Number(row.count);
}
