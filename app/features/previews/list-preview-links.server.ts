import { expressionBuilder, type Selectable } from 'kysely';
import { readNullableTimestamp, readTimestamp, writeTimestamp } from '#database/codec.ts';
import type { Db } from '#database/connect.ts';
import { isColumnPast } from '#database/deadline.ts';
import { isId } from '#database/row-ids.ts';
import type { PreviewLinkTable, Schema } from '#database/schema.ts';
import { isPreviewSource, MAX_WORKING_LINKS, type PreviewLink } from './preview-link.ts';

export interface PreviewLinks {
  readonly working: readonly PreviewLink[];
  /** The most revoked and expired links to list: as many as there can be working ones. */
  readonly ended: readonly PreviewLink[];
}

/** The links of a post, or of a draft that was never saved, newest first. */
export async function listPreviewLinks(db: Db, id: string, now: Date): Promise<PreviewLinks> {
  if (!isId(id)) return { working: [], ended: [] };
  const at = writeTimestamp(now);
  const hasBegun = isColumnPast('preview_links.created_at', now);
  const links = db
    .selectFrom('preview_links')
    .innerJoin('user', 'user.id', 'preview_links.created_by')
    .selectAll('preview_links')
    .select('user.email')
    .where(isSubject(id))
    .orderBy('preview_links.created_at', 'desc')
    .orderBy('preview_links.id')
    .limit(MAX_WORKING_LINKS);
  const [working, ended] = await Promise.all([
    links.where('revoked_at', 'is', null).where('expires_at', '>', at).where(hasBegun).execute(),
    links
      .where((eb) =>
        eb.or([eb('revoked_at', 'is not', null), eb('expires_at', '<=', at), eb.not(hasBegun)]),
      )
      .execute(),
  ]);
  return { working: working.map(toLink), ended: ended.map(toLink) };
}

/** Whether a link shows this post or draft. */
export function isSubject(id: string) {
  const eb = expressionBuilder<Schema, 'preview_links'>();
  return eb.or([eb('post_id', '=', id), eb('draft_id', '=', id)]);
}

function toLink(row: Selectable<PreviewLinkTable> & { email: string }): PreviewLink {
  if (!isPreviewSource(row.source)) throw new Error(`unknown source of a preview: ${row.source}`);
  return {
    id: row.id,
    source: row.source,
    createdBy: row.email,
    createdAt: readTimestamp(row.created_at),
    expiresAt: readTimestamp(row.expires_at),
    revokedAt: readNullableTimestamp(row.revoked_at),
    openings: row.openings,
    lastOpenedAt: readNullableTimestamp(row.last_opened_at),
  };
}
