import { loadPostList } from '#app/features/articles/http/offered/post-list.server.ts';
import { readPostFilter } from '#app/features/articles/list/offered/post-filter.ts';
import { pageMeta } from '#app/http/page-meta.ts';
import { adminPage } from '#app/http/route-policy.ts';
import { services } from '#app/services/services.server.ts';
import { isOffline, type OfflinePages } from '#app/site/words/offline-pages.ts';
import { listDocuments } from '../documents/list-documents.server.ts';
import { describeTestimonials } from '../documents/testimonials.server.ts';
import { isMail } from '../documents.ts';
import { describeNotice } from '../notice.server.ts';
import { DocumentList } from '../ui/document-list.tsx';
import { OwnPagesSection } from '../ui/own-pages-section.tsx';
import type { Route } from './+types/pages.ts';

export const handle = adminPage();

export const meta = () => pageMeta({ title: 'Pages' });

export async function loader({ context, url }: Route.LoaderArgs) {
  const { database, now, readSettings, siteTexts } = context.get(services);
  const [texts, { timeZone }] = await Promise.all([siteTexts.read(), readSettings()]);
  const documents = await listDocuments(database.db, texts.offline);
  const states: Readonly<Record<string, string | null>> = {
    notice: describeNotice(texts.notice, timeZone, now()),
    testimonials: describeTestimonials(texts, timeZone, now()),
  };
  return {
    documents: documents
      .filter(({ id }) => !isMail(id))
      .map((document) => ({
        ...document,
        state: states[document.id] ?? describeOffline(document.id, texts.offline),
      })),
    ownPages: await loadPostList(context, url, readPostFilter(url, 'page')),
  };
}

function describeOffline(id: string, offline: OfflinePages): string | null {
  if (!isOffline(id, offline)) return null;
  const target = offline[id] ?? null;
  return target === null ? 'Offline' : `Offline: its address leads to ${target}`;
}

export default function Pages({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <header className="admin-head">
        <h1>Pages</h1>
      </header>
      <OwnPagesSection list={loaderData.ownPages} />
      <DocumentList documents={loaderData.documents} />
    </>
  );
}
