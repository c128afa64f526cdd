import type { Services } from '#app/services/services.server.ts';

/** Brings the originals of all pages, prices and mails back, without drafts and versions. */
export async function deleteTexts({
  database,
  publish,
}: Pick<Services, 'database' | 'publish'>): Promise<void> {
  await database.db.transaction().execute(async (tx) => {
    await tx.deleteFrom('site_texts').execute();
    await tx.deleteFrom('document_versions').where('post_id', 'is', null).execute();
  });
  publish([{ type: 'invalidate-all' }]);
}
