import { pageMeta } from '#app/http/page-meta.ts';
import { adminPage } from '#app/http/route-policy.ts';
import { services } from '#app/services/services.server.ts';
import { BackLink } from '#app/ui/admin/back-link.tsx';
import { listDocuments } from '../documents/list-documents.server.ts';
import { isMail } from '../documents.ts';
import { DocumentRows } from '../ui/document-list.tsx';
import type { Route } from './+types/mail-texts.ts';

const TITLE = 'What emails say';

export const handle = adminPage();

export const meta = () => pageMeta({ title: TITLE });

export async function loader({ context }: Route.LoaderArgs) {
  const documents = await listDocuments(context.get(services).database.db, {});
  return { mails: documents.filter(({ id }) => isMail(id)) };
}

/** The emails that the site writes, each of which opens its words. */
export default function MailTexts({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <BackLink to="/admin/settings">All settings</BackLink>
      <h1>{TITLE}</h1>
      <p className="admin-text">
        Every email that this site sends, to you, your team, leads and subscribers. Click one to
        change its words.
      </p>
      <DocumentRows documents={loaderData.mails} />
    </>
  );
}
