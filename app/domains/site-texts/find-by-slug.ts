import { documentSlug } from './document-slug.ts';
import { type DocumentId, documentIds } from './documents.ts';

const bySlug = new Map(documentIds.map((id) => [documentSlug(id), id]));

export function findDocumentBySlug(slug: string): DocumentId | null {
  return bySlug.get(slug) ?? null;
}
