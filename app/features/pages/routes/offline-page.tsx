import { useState } from 'react';
import { data, useNavigation } from 'react-router';
import { adminSession } from '#app/features/accounts/http/offered/require-admin.server.ts';
import { actorOf } from '#app/features/accounts/session.server.ts';
import { pageMeta } from '#app/http/page-meta.ts';
import { readForm, textOf } from '#app/http/read-form.ts';
import { nothingHere } from '#app/http/rejection.server.ts';
import { adminPage } from '#app/http/route-policy.ts';
import { services } from '#app/services/services.server.ts';
import { mayGoOffline } from '#app/site/words/offline-pages.ts';
import type { MarketingPath } from '#app/site/words/paths.ts';
import { listPages } from '#app/site/words/site-content.ts';
import { Form } from '#app/ui/admin/admin-form.tsx';
import { BackLink } from '#app/ui/admin/back-link.tsx';
import { Problem } from '#app/ui/admin/problem.tsx';
import { Button } from '#app/ui/primitives/button.tsx';
import { Notice } from '#app/ui/primitives/notice.tsx';
import { putOnline, takeOffline } from '../documents/offline-pages.server.ts';
import { findDocument } from '../documents.ts';
import { type LinksToPage, listLinksTo } from '../http/links-to-page.server.ts';
import { requireDocument } from '../http/open-document.server.ts';
import { PageLinks } from '../ui/page-links.tsx';
import type { Route } from './+types/offline-page.ts';

export const handle = adminPage();

export const meta = () => pageMeta({ title: 'Online or offline' });

function requirePage(slug: string): MarketingPath {
  const id = requireDocument(slug);
  if (!mayGoOffline(id)) throw nothingHere();
  return id;
}

export async function loader({ params, context }: Route.LoaderArgs) {
  const path = requirePage(params.document);
  const content = await context.get(services).siteTexts.read();
  const { offline, navigation } = content;
  return {
    slug: params.document,
    path,
    title: findDocument(path).title,
    isOffline: path in offline,
    target: offline[path] ?? null,
    targets: listPages(content)
      .filter((page) => page.path !== path)
      .map((page) => ({ path: page.path, title: page.title ?? navigation.home })),
    links: await listLinksTo(context, path),
  };
}

type Answer =
  /** The page was put back online; where its address led before. */
  { readonly undo: string } | { readonly problem: string };

export async function action({ request, params, context }: Route.ActionArgs) {
  const path = requirePage(params.document);
  const site = context.get(services);
  const actor = actorOf(context.get(adminSession));
  const form = await readForm(request);
  const target = textOf(form, 'target');
  if (textOf(form, 'intent') === 'online') {
    await putOnline(site, actor, path);
    return data<Answer>({ undo: target });
  }
  if (await takeOffline(site, actor, path, target === '' ? null : target)) return null;
  return data<Answer>(
    { problem: 'The page that you picked is not online. Please pick another one.' },
    422,
  );
}

export default function OfflinePage({ loaderData, actionData }: Route.ComponentProps) {
  const { slug, title, path, isOffline, links } = loaderData;
  const busy = useNavigation().state !== 'idle';
  return (
    <>
      <BackLink to={`/admin/pages/${slug}`}>Edit this page</BackLink>
      <h1>{isOffline ? `“${title}” is offline` : `Take “${title}” offline`}</h1>
      <Problem text={actionData && 'problem' in actionData ? actionData.problem : null} />
      {isOffline || !actionData || !('undo' in actionData) ? null : (
        <Notice tone="confirm" role="status" title="The page is back online">
          <Form method="post">
            <input type="hidden" name="intent" value="offline" />
            <input type="hidden" name="target" value={actionData.undo} />
            <Button type="submit" look="quiet" small disabled={busy}>
              Undo
            </Button>
          </Form>
        </Notice>
      )}
      {isOffline ? (
        <PutOnline {...loaderData} busy={busy} />
      ) : (
        <TakeOffline key={path} {...loaderData} links={links} busy={busy} />
      )}
    </>
  );
}

type Loaded = Route.ComponentProps['loaderData'];

function PutOnline({
  path,
  target,
  targets,
  links,
  busy,
}: Loaded & { links: LinksToPage; busy: boolean }) {
  const shown = targets.find((page) => page.path === target);
  return (
    <>
      <p className="admin-text">
        Visitors who ask for {path} {target === null ? 'get “Page not found.”' : `are led to `}
        {target === null ? null : `“${shown?.title ?? target}.”`} Its texts and their history are as
        you left them, and you can go on editing them.
      </p>
      <Form method="post">
        <input type="hidden" name="intent" value="online" />
        <input type="hidden" name="target" value={target ?? ''} />
        <Button type="submit" disabled={busy}>
          Put back online
        </Button>
      </Form>
      <PageLinks links={links} target={target} />
    </>
  );
}

function TakeOffline({
  path,
  targets,
  links,
  busy,
}: Loaded & { links: LinksToPage; busy: boolean }) {
  const [target, setTarget] = useState('');
  return (
    <>
      <p className="admin-text">
        Visitors no longer get this page, and search engines are no longer told about it. Nothing is
        deleted: one click puts it back.
      </p>
      <Form method="post" className="form">
        <input type="hidden" name="intent" value="offline" />
        <div className="field">
          <label className="field-label" htmlFor="offline-target">
            Where {path} leads meanwhile
          </label>
          <select
            id="offline-target"
            name="target"
            className="input"
            value={target}
            onChange={({ currentTarget }) => setTarget(currentTarget.value)}
          >
            <option value="">Nowhere: visitors get “Page not found”</option>
            {targets.map((page) => (
              <option key={page.path} value={page.path}>
                {page.title}
              </option>
            ))}
          </select>
        </div>
        <PageLinks links={links} target={target === '' ? null : target} />
        <div>
          <Button type="submit" disabled={busy}>
            Take offline
          </Button>
        </div>
      </Form>
    </>
  );
}
