import { data, Link, useNavigation } from 'react-router';
import { adminSession } from '#app/auth/require-admin.server.ts';
import { actorOf } from '#app/domains/accounts/session.server.ts';
import { createRedirect } from '#app/domains/redirects/change-redirects.server.ts';
import { FROM_MAX, TARGET_MAX } from '#app/domains/redirects/redirect.ts';
import { pageMeta } from '#app/framework/page-meta.ts';
import { readForm } from '#app/framework/read-form.ts';
import { adminPage } from '#app/framework/route-policy.ts';
import { services } from '#app/framework/services.server.ts';
import {
  listTargetPages,
  readTyped,
  redirectToSaved,
  toTypedRedirect,
} from '#app/redirects/redirect-form.server.ts';
import { readSiteAddresses } from '#app/redirects/site-addresses.server.ts';
import { RedirectForm, type RedirectFormAnswer } from '#app/ui/admin/redirects/redirect-form.tsx';
import { useStickyActionData } from '#app/ui/admin/use-sticky-action-data.ts';
import type { Route } from './+types/new-redirect.ts';

export const handle = adminPage();

export function meta() {
  return pageMeta({ title: 'Add a redirect' });
}

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
  const opened = context.get(services);
  const typed = readTyped(await readForm(request));
  const site = await readSiteAddresses(context);
  const result = await createRedirect(opened, actorOf(context.get(adminSession)), {
    typed: toTypedRedirect(typed),
    site,
  });
  if (!result.ok) return data<RedirectFormAnswer>({ typed, errors: result.errors }, 422);
  return redirectToSaved(context, result.added);
}

export default function NewRedirect({ loaderData, ...props }: Route.ComponentProps) {
  const answer = useStickyActionData(props.actionData);
  const busy = useNavigation().state === 'submitting';
  return (
    <>
      <p>
        <Link to="/admin/redirects">All redirects</Link>
      </p>
      <h1>Add a redirect</h1>
      <RedirectForm
        fields={loaderData.fields}
        pages={loaderData.pages}
        answer={answer}
        action="Add redirect"
        busy={busy}
      />
    </>
  );
}
