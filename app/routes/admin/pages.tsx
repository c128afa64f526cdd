import { documentSlug } from '#app/domains/site-texts/document-slug.ts';
import { listDocuments } from '#app/domains/site-texts/list-documents.server.ts';
import { pageMeta } from '#app/framework/page-meta.ts';
import { adminPage } from '#app/framework/route-policy.ts';
import { services } from '#app/framework/services.server.ts';
import { DocumentList } from '#app/ui/admin/pages/document-list.tsx';
import type { Route } from './+types/pages.ts';

export const handle = adminPage();

export function meta() {
  return pageMeta({ title: 'Pages' });
}

export async function loader({ context }: Route.LoaderArgs) {
  const listed = await listDocuments(context.get(services).database.db);
  return { documents: listed.map((entry) => ({ ...entry, slug: documentSlug(entry.id) })) };
}

export default function Pages({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <header className="admin-head">
        <h1>Pages</h1>
      </header>
      <DocumentList documents={loaderData.documents} />
    </>
  );
}
