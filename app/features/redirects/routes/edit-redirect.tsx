import { data } from 'react-router';
import { redirectWithNotice } from '#app/features/accounts/http/offered/flash-message.server.ts';
import { adminSession } from '#app/features/accounts/http/offered/require-admin.server.ts';
import { actorOf } from '#app/features/accounts/session.server.ts';
import { pageMeta } from '#app/http/page-meta.ts';
import { readForm, textOf } from '#app/http/read-form.ts';
import { adminPage } from '#app/http/route-policy.ts';
import { services } from '#app/services/services.server.ts';
import { Form, SubmitButton } from '#app/ui/admin/admin-form.tsx';
import { BackLink } from '#app/ui/admin/back-link.tsx';
import { Empty } from '#app/ui/admin/empty.tsx';
import { useStickyActionData } from '#app/ui/admin/use-sticky-action-data.ts';
import { deleteRedirect, updateRedirect } from '../change-redirects.server.ts';
import { answerRedirectForm, listTargetPages } from '../http/redirect-form.server.ts';
import { findRedirect } from '../list-redirects.server.ts';
import { describePath } from '../parse-address.ts';
import { RedirectForm } from '../ui/redirect-form.tsx';
import type { Route } from './+types/edit-redirect.ts';

export const handle = adminPage();

export const meta = () => pageMeta({ title: 'Change a redirect' });

export async function loader({ params, context }: Route.LoaderArgs) {
  const found = await findRedirect(context.get(services).database.db, params.id);
  return data(
    { redirect: found, pages: await listTargetPages(context) },
    found === null ? 404 : 200,
  );
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const opened = context.get(services);
  const form = await readForm(request);
  if (textOf(form, 'intent') === 'delete') {
    await deleteRedirect(opened, actorOf(context.get(adminSession)), params.id);
    return redirectWithNotice('/admin/redirects', 'redirect-removed', opened.config.adminOrigin);
  }
  const version = Number(textOf(form, 'version'));
  return answerRedirectForm(context, form, (actor, wanted) =>
    updateRedirect(opened, actor, { id: params.id, version, ...wanted }),
  );
}

export default function EditRedirect({ loaderData, ...props }: Route.ComponentProps) {
  const answer = useStickyActionData(props.actionData);
  const { redirect: found, pages } = loaderData;
  return (
    <>
      <BackLink to="/admin/redirects">All redirects</BackLink>
      <h1>Change a redirect</h1>
      {found === null ? (
        <Empty text="This redirect has been removed." />
      ) : (
        <>
          <RedirectForm
            fields={{ ...found, kind: found.permanent ? 'permanent' : 'temporary' }}
            version={found.version}
            pages={pages}
            answer={answer}
            action="Save redirect"
          />
          <h2>Remove this redirect</h2>
          <p className="admin-text">
            Visitors who ask for {describePath(found.from)} will be told that there is no such page.
          </p>
          <Form method="post">
            <input type="hidden" name="intent" value="delete" />
            <SubmitButton look="quiet">Remove redirect</SubmitButton>
          </Form>
        </>
      )}
    </>
  );
}
