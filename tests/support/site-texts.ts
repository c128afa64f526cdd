import type { Services } from '#app/services/services.server.ts';

/** Brings the originals of all pages, prices and mails back, without drafts and versions. */
export async function deleteTexts({
  database: { db },
  publish,
}: Pick<Services, 'database' | 'publish'>): Promise<void> {
  await db.deleteFrom('site_texts').execute();
  await db.deleteFrom('site_text_versions').execute();
  publish([{ type: 'invalidate-all' }]);
}
