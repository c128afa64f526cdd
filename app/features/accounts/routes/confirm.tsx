import { data, Link, useNavigation } from 'react-router';
import { pageMeta } from '#app/http/page-meta.ts';
import { readForm } from '#app/http/read-form.ts';
import { adminPage } from '#app/http/route-policy.ts';
import { services } from '#app/services/services.server.ts';
import { Form } from '#app/ui/admin/admin-form.tsx';
import { useStickyActionData } from '#app/ui/admin/use-sticky-action-data.ts';
import { Button } from '#app/ui/primitives/button.tsx';
import { safeNextPath } from '../http/next-path.ts';
import { redirectWithNotice } from '../http/offered/flash-message.server.ts';
import { adminSession } from '../http/offered/require-admin.server.ts';
import { checkProof, proofOf } from '../http/offered/require-recent-sign-in.server.ts';
import { hasRecentSignIn } from '../recent-sign-in.server.ts';
import { ConfirmButtons, ConfirmReason, ProofFields } from '../ui/confirm-fields.tsx';
import type { Route } from './+types/confirm.ts';

export const handle = adminPage({ forWriters: true });

export const meta = () => pageMeta({ title: 'Confirm it’s you', noindex: true });

/** Asks for the password or a code before a download, and leads back to the page with its link. */
export async function loader({ context, url }: Route.LoaderArgs) {
  return {
    next: safeNextPath(url.searchParams.get('next')),
    proof: await proofOf(context),
  };
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const form = await readForm(request);
  const { config, database } = context.get(services);
  // With a passkey, or in another tab, the person may have confirmed already.
  if (!(await hasRecentSignIn(database.db, context.get(adminSession)))) {
    const errors = await checkProof(context, form);
    if (errors !== null) return data({ errors }, 422);
  }
  const next = safeNextPath(url.searchParams.get('next'));
  return redirectWithNotice(next, 'identity-confirmed', config.adminOrigin);
}

export default function Confirm({ loaderData, ...props }: Route.ComponentProps) {
  const actionData = useStickyActionData(props.actionData);
  const busy = useNavigation().state !== 'idle';
  const { next, proof } = loaderData;
  return (
    <>
      <h1>Confirm it’s you</h1>
      <div className="admin-text">
        <ConfirmReason proof={proof} />
      </div>
      <Form method="post" className="form" noValidate>
        <ProofFields proof={proof} errors={actionData?.errors ?? {}} />
        <ConfirmButtons
          proof={proof}
          cancel={
            <Link className="button button-quiet" to={next}>
              Not now
            </Link>
          }
        >
          <Button type="submit" disabled={busy}>
            Confirm
          </Button>
        </ConfirmButtons>
      </Form>
    </>
  );
}
