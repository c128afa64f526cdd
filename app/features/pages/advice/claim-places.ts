import type { ClaimPlaces } from '#app/features/articles/claim-places.ts';
import { documentSlug } from '../document-slug.ts';
import { findDocument, isDocumentId } from '../documents.ts';
import { listTextClaims } from './list-text-claims.ts';

/** The texts of the site's pages. */
export const claimPlaces: ClaimPlaces = {
  read: async () => (id) => {
    if (!isDocumentId(id)) return { title: id, edit: null, path: null };
    const { title, shownAt } = findDocument(id);
    return { title, edit: `/admin/pages/${documentSlug(id)}`, path: shownAt };
  },
  list: (content) =>
    listTextClaims(content).map(({ document, label, words, kinds }) => ({
      ...{ id: document, part: label, words, kinds },
    })),
};
