import { data } from 'react-router';
import { redirectWithNotice } from '#app/features/accounts/http/offered/flash-message.server.ts';
import { adminSession } from '#app/features/accounts/http/offered/require-admin.server.ts';
import { actorOf } from '#app/features/accounts/session.server.ts';
import { rejectionStatus } from '#app/http/conflict.ts';
import { rejectedItem } from '#app/http/item-form.server.ts';
import { pageMeta } from '#app/http/page-meta.ts';
import { readForm, textOf } from '#app/http/read-form.ts';
import { adminPage } from '#app/http/route-policy.ts';
import { services } from '#app/services/services.server.ts';
import { notUnderstoodSentence } from '#app/site/words/errors.ts';
import { BackLink } from '#app/ui/admin/back-link.tsx';
import { Problem } from '#app/ui/admin/problem.tsx';
import { useStickyActionData } from '#app/ui/admin/use-sticky-action-data.ts';
import { CLAIM_FORM_MAX_BYTES } from '../claim-file.ts';
import { readSentFile } from '../claim-files.server.ts';
import { findNamedClaim, openRegister, readRegister } from '../http/claims.server.ts';
import type { NamedClaim } from '../supports.server.ts';
import { removeSupport, saveSupport } from '../supports.server.ts';
import { ClaimList } from '../ui/claim-list.tsx';
import { SupportForm, type SupportFormResult } from '../ui/support-form.tsx';
import type { Route } from './+types/claims.ts';

export const handle = adminPage({ maxBodyBytes: CLAIM_FORM_MAX_BYTES });

const PATH = '/admin/claims';

export const meta = () => pageMeta({ title: 'Claims' });

/** The register of claims; with `place` and `words`, the form of one claim. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const register = await openRegister(context);
  const { today } = register;
  if (url.searchParams.has('words')) {
    const claim = await findNamedClaim(register, url.searchParams);
    return data({ today, claim, register: null }, claim === null ? 404 : 200);
  }
  const after = url.searchParams.get('after');
  return data({ today, claim: null, register: await readRegister(register, { after }) });
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const opened = context.get(services);
  const { adminOrigin } = opened.config;
  const actor = actorOf(context.get(adminSession));
  const register = await openRegister(context);
  const { today } = register;
  const form = await readForm(request);
  const typed = {
    sentence: textOf(form, 'sentence'),
    link: textOf(form, 'link'),
    reviewOn: textOf(form, 'reviewOn'),
  };
  const version = textOf(form, 'version') === '' ? null : Number(textOf(form, 'version'));
  const reject = (problem: string, status: number) =>
    data<SupportFormResult>({ typed, errors: null, problem }, status);
  const claim: NamedClaim | null = await findNamedClaim(register, url.searchParams);
  if (claim === null) return reject(notUnderstoodSentence, 422);
  switch (textOf(form, 'intent')) {
    case 'save-support': {
      const added = await readSentFile(form.get('file'));
      const removed = form.getAll('remove-file').map(String);
      const change = { typed, added, removed, version };
      const result = await saveSupport(opened, actor, { claim, change, today });
      return result.ok
        ? redirectWithNotice(PATH, 'support-saved', adminOrigin)
        : rejectedItem(result, typed, version ?? undefined);
    }
    case 'remove-support': {
      const result = await removeSupport(opened, actor, { claim, version: version ?? 0 });
      return result.ok
        ? redirectWithNotice(PATH, 'support-removed', adminOrigin)
        : reject(result.message, rejectionStatus(result));
    }
    default:
      return reject(notUnderstoodSentence, 422);
  }
}

export default function Claims({ loaderData, ...props }: Route.ComponentProps) {
  const answer = useStickyActionData(props.actionData);
  const { register, claim, today } = loaderData;
  if (register !== null) return <ClaimList register={register} today={today} />;
  return (
    <>
      <BackLink to={PATH}>All claims</BackLink>
      <Problem text={answer?.problem} />
      {claim === null ? (
        <>
          <h1>Claim Not Found</h1>
          <p>This sentence is no claim, or its page is gone.</p>
        </>
      ) : (
        <SupportForm claim={claim} today={today} answer={answer} />
      )}
    </>
  );
}
