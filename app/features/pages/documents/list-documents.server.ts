import type { OfflinePages } from '#app/site/words/offline-pages.ts';
import { readNullableTimestamp } from '#database/codec.ts';
import type { Db } from '#database/connect.ts';
import { hasNews } from '../advice/unwritten.ts';
import { readOverrides } from '../changes/stored-overrides.server.ts';
import { documentSlug } from '../document-slug.ts';
import { type DocumentId, findDocument, listDocumentIds } from '../documents.ts';

export interface ListedDocument {
  readonly id: DocumentId;
  /** In the address of its form. */
  readonly slug: string;
  readonly title: string;
  /** Null until the owner publishes a change of it. */
  readonly publishedAt: string | null;
  /** Null where readers see all there is. */
  readonly draft: { readonly by: string | null; readonly at: string | null } | null;
}

function isDraft({ draft, changes }: { draft: string | null; changes: string }): boolean {
  return draft !== null && hasNews(readOverrides(draft), readOverrides(changes));
}

/** All documents: pages as they are listed in the code, and what is on several pages. */
export async function listDocuments(db: Db, offline: OfflinePages): Promise<ListedDocument[]> {
  const rows = await db
    .selectFrom('site_texts')
    .select(['document', 'published_at', 'changes', 'draft', 'draft_by', 'draft_at'])
    .execute();
  const stored = new Map(rows.map((row) => [row.document, row]));
  return listDocumentIds(offline).map((id) => {
    const row = stored.get(id);
    return {
      id,
      slug: documentSlug(id),
      title: findDocument(id).title,
      publishedAt: readNullableTimestamp(row?.published_at ?? null),
      draft:
        row !== undefined && isDraft(row)
          ? { by: row.draft_by, at: readNullableTimestamp(row.draft_at) }
          : null,
    };
  });
}
