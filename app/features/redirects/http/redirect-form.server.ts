import { data, type RouterContextProvider, redirect } from 'react-router';
import { redirectWithNotice } from '#app/features/accounts/http/offered/flash-message.server.ts';
import { adminSession } from '#app/features/accounts/http/offered/require-admin.server.ts';
import { actorOf } from '#app/features/accounts/session.server.ts';
import { rejectionStatus } from '#app/http/conflict.ts';
import { textOf } from '#app/http/read-form.ts';
import { services } from '#app/services/services.server.ts';
import { readSiteAddresses } from '#app/services/site-addresses.server.ts';
import { readSiteContent } from '#app/services/site-content.server.ts';
import { listPages } from '#app/site/words/site-content.ts';
import type { Actor } from '#database/write.ts';
import type { UpdateResult, WantedRedirect } from '../change-redirects.server.ts';
import type { RedirectFormResult, TypedFields } from '../ui/redirect-form.tsx';

/** Pages with a fixed address, to choose from. */
export async function listTargetPages(
  context: Readonly<RouterContextProvider>,
): Promise<{ path: string; title: string }[]> {
  const content = await readSiteContent(context);
  return listPages(content).map(({ path, title }) => ({
    path,
    title: title ?? content.navigation.home,
  }));
}

/** Saves what was typed and leads to the list, or says in the form why it was not saved. */
export async function answerRedirectForm(
  context: Readonly<RouterContextProvider>,
  form: FormData,
  save: (actor: Actor, wanted: WantedRedirect) => Promise<UpdateResult>,
) {
  const typed = readTyped(form);
  const { from, target, kind } = typed;
  const result = await save(actorOf(context.get(adminSession)), {
    typed: { from, target, permanent: kind !== 'temporary' },
    site: await readSiteAddresses(context),
  });
  if (result.ok) {
    const notice = result.added.shortened.length === 0 ? 'redirect-saved' : 'redirects-shortened';
    return redirectWithNotice('/admin/redirects', notice, context.get(services).config.adminOrigin);
  }
  // Removed meanwhile: what was typed fills in the form for a new one.
  if (!('errors' in result)) {
    return redirect(`/admin/redirects/new?${new URLSearchParams({ ...typed })}`);
  }
  const { errors } = result;
  if (!('code' in result)) {
    const opened = textOf(form, 'version');
    const seen = opened === '' ? {} : { version: Number(opened) };
    return data<RedirectFormResult>({ typed, errors, ...seen }, 422);
  }
  const { message, version } = result;
  return data<RedirectFormResult>(
    { typed, errors, problem: message, version },
    rejectionStatus(result),
  );
}

function readTyped(form: FormData): TypedFields {
  return { from: textOf(form, 'from'), target: textOf(form, 'target'), kind: textOf(form, 'kind') };
}
