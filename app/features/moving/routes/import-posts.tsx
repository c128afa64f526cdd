import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { data, Link, redirect } from 'react-router';
import { isOwnForm } from '#app/features/accounts/http/offered/is-own-form.server.ts';
import { adminSession } from '#app/features/accounts/http/offered/require-admin.server.ts';
import { actorOf } from '#app/features/accounts/session.server.ts';
import { formatInstant } from '#app/formatting/dates.ts';
import { CONFLICT } from '#app/http/conflict.ts';
import { pageMeta } from '#app/http/page-meta.ts';
import { adminPage } from '#app/http/route-policy.ts';
import { services } from '#app/services/services.server.ts';
import { useAdminTimeZone } from '#app/ui/admin/admin-layout-data.ts';
import { BackLink } from '#app/ui/admin/back-link.tsx';
import { ADMIN_TOKEN_FIELD } from '#app/ui/admin/line/admin-token.ts';
import { ServerNote } from '#app/ui/admin/server-note.tsx';
import { ReceiveError, receiveFiles } from '../files/receive-files.server.ts';
import { importFolder, removeImportFiles } from '../jobs/importing/import-folder.server.ts';
import { isOpen } from '../records/import.ts';
import { IMPORT_BODY_MAX_BYTES } from '../records/import-limits.ts';
import { addFiles, createImport, findImport, listImports } from '../records/imports.server.ts';
import { UploadFiles } from '../ui/upload-files.tsx';
import { STATE_WORDS } from '../ui/words.ts';
import type { Route } from './+types/import-posts.ts';

export const handle = adminPage({
  maxBodyBytes: IMPORT_BODY_MAX_BYTES,
  streamsFiles: true,
});

const BEGUN = 'This import has begun already. Start another one for these files.';

/** Most files are read by then, so that their page has something to show at once. */
const READING_MILLISECONDS = 4_000;

export const meta = () => pageMeta({ title: 'Import articles' });

export async function loader({ context, url }: Route.LoaderArgs) {
  const { database } = context.get(services);
  return listImports(database.db, url.searchParams.get('after'));
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const opened = context.get(services);
  const actor = actorOf(context.get(adminSession));
  const to = url.searchParams.get('to');
  const open = to === null ? null : await findImport(opened.database.db, to);
  if (to !== null && (open === null || !isOpen(open))) return data({ error: BEGUN }, CONFLICT);
  const id = open?.id ?? randomUUID();
  try {
    const files = await receiveFiles(request, importFolder(opened.config, id), {
      tokenField: ADMIN_TOKEN_FIELD,
      isOwn: (token) => isOwnForm(request, context, token),
    });
    if (open === null) await createImport(opened, actor, { id, files });
    else if (!(await addFiles(opened, actor, { id, files }))) {
      return data({ error: BEGUN }, CONFLICT);
    }
  } catch (error) {
    if (open === null) await removeImportFiles(opened.config, id);
    if (!(error instanceof ReceiveError)) throw error;
    return data({ error: error.message }, error.code === 'too_large' ? 413 : 422);
  }
  await Promise.race([opened.importer.wake(), wait(READING_MILLISECONDS, null, { ref: false })]);
  return redirect(`/admin/posts/import/${id}`);
}

export default function ImportPosts({ loaderData, actionData }: Route.ComponentProps) {
  const { imports, next } = loaderData;
  const timeZone = useAdminTimeZone();
  return (
    <>
      <BackLink to="/admin/posts">All articles</BackLink>
      <header className="admin-head">
        <h1>Import articles</h1>
        <Link to="/admin/posts/export" className="text-link">
          Export
        </Link>
      </header>
      <div className="admin-text">
        <p>
          Bring over the articles from your old site, with their dates, addresses and images. Choose
          the files that you exported from it. We read them and show you what would be imported.
          Nothing is added until you say so, and an import can be undone.
        </p>
        <p>
          What we can read: an export from WordPress, Squarespace, Ghost, Medium, Substack, Wix or
          Notion; a table of articles from a database; texts in Markdown; and images. All of it as
          files or in a ZIP.
        </p>
        <ServerNote>
          <p>
            From a database, export the table <code>blog_posts</code> as CSV, JSON or SQL.
          </p>
        </ServerNote>
      </div>
      <UploadFiles to={null} error={actionData?.error} />
      {imports.length === 0 ? null : (
        <>
          <h2>Your imports</h2>
          <ul className="rows">
            {imports.map((each) => (
              <li key={each.id} className="row">
                <div className="row-main">
                  <Link className="row-title" to={`/admin/posts/import/${each.id}`}>
                    {each.files.map(({ name }) => name).join(', ')}
                  </Link>
                  <p className="field-hint">
                    {formatInstant(each.createdAt, timeZone)}, by {each.createdBy}
                  </p>
                </div>
                <p>{STATE_WORDS[each.state]}</p>
              </li>
            ))}
          </ul>
        </>
      )}
      {next === null ? null : (
        <p className="rows-more">
          <Link className="button button-quiet" to={`/admin/posts/import?after=${next}`}>
            Older imports
          </Link>
        </p>
      )}
    </>
  );
}
