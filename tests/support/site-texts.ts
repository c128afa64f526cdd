import type { Services } from '#app/services/services.server.ts';
import { emptyTables } from './empty-site.ts';

/** Brings the originals of all pages, prices and mails back, without drafts and versions. */
export function deleteTexts(services: Pick<Services, 'database' | 'publish'>): Promise<void> {
  return emptyTables(services, ['site_texts', 'site_text_versions']);
}
