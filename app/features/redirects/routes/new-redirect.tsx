import { pageMeta } from '#app/http/page-meta.ts';
import { readForm } from '#app/http/read-form.ts';
import { adminPage } from '#app/http/route-policy.ts';
import { services } from '#app/services/services.server.ts';
import { BackLink } from '#app/ui/admin/back-link.tsx';
import { useStickyActionData } from '#app/ui/admin/use-sticky-action-data.ts';
import { createRedirect } from '../change-redirects.server.ts';
import { answerRedirectForm, listTargetPages } from '../http/redirect-form.server.ts';
import { FROM_MAX, TARGET_MAX } from '../redirect.ts';
import { RedirectForm } from '../ui/redirect-form.tsx';
import type { Route } from './+types/new-redirect.ts';

export const handle = adminPage();

export const meta = () => pageMeta({ title: 'Add a redirect' });

/** The address may fill the form in, as it does for an unknown address that is to be redirected. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const given = (name: string, most: number) =>
    (url.searchParams.get(name) ?? '').replaceAll('\0', '').slice(0, most);
  const fields = {
    from: given('from', FROM_MAX),
    target: given('target', TARGET_MAX),
    kind: url.searchParams.get('kind') === 'temporary' ? 'temporary' : 'permanent',
  };
  return { fields, pages: await listTargetPages(context) };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request);
  return answerRedirectForm(context, form, (actor, wanted) =>
    createRedirect(context.get(services), actor, wanted),
  );
}

export default function NewRedirect({ loaderData, ...props }: Route.ComponentProps) {
  const answer = useStickyActionData(props.actionData);
  return (
    <>
      <BackLink to="/admin/redirects">All redirects</BackLink>
      <h1>Add a redirect</h1>
      <RedirectForm
        fields={loaderData.fields}
        pages={loaderData.pages}
        answer={answer}
        action="Add redirect"
      />
    </>
  );
}
