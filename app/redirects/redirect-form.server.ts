import type { RouterContextProvider } from 'react-router';
import { redirectWithNotice } from '#app/auth/flash-message.server.ts';
import { listPages } from '#app/content/site-content.ts';
import type { TypedRedirect } from '#app/domains/redirects/redirect.ts';
import type { Added } from '#app/domains/redirects/redirect-set.ts';
import { textOf } from '#app/framework/read-form.ts';
import { services } from '#app/framework/services.server.ts';
import { readSiteContent } from '#app/framework/site-content.server.ts';
import type { TypedFields } from '#app/ui/admin/redirects/redirect-form.tsx';

export function readTyped(form: FormData): TypedFields {
  return { from: textOf(form, 'from'), target: textOf(form, 'target'), kind: textOf(form, 'kind') };
}

export function toTypedRedirect({ from, target, kind }: TypedFields): TypedRedirect {
  return { from, target, permanent: kind !== 'temporary' };
}

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

/** Leads to the list, which says that the redirect was saved. */
export function redirectToSaved(
  context: Readonly<RouterContextProvider>,
  { shortened }: Added,
): Response {
  const notice = shortened.length === 0 ? 'redirect-saved' : 'redirects-shortened';
  return redirectWithNotice('/admin/redirects', notice, context.get(services).config.adminOrigin);
}
