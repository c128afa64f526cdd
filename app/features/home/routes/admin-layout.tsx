import { randomUUID } from 'node:crypto';
import {
  type FormEvent,
  type ReactNode,
  use,
  useEffect,
  useReducer,
  useRef,
  useState,
} from 'react';
import { data, Link, Outlet, useMatches, useRevalidator } from 'react-router';
import { asksFirst, isWriter as isWriterRole } from '#app/features/accounts/account-rules.ts';
import { issueAdminToken } from '#app/features/accounts/admin-token.server.ts';
import { deriveCopyKey } from '#app/features/accounts/copy-key.server.ts';
import { readFlashMessage } from '#app/features/accounts/http/offered/flash-message.server.ts';
import {
  adminSession,
  requireAdmin,
} from '#app/features/accounts/http/offered/require-admin.server.ts';
import { menus, writerMenus } from '#app/features/screens.ts';
import { pageTitle } from '#app/http/page-meta.ts';
import type { RoutePolicy } from '#app/http/route-policy.ts';
import { cookieName } from '#app/http/site-cookies.ts';
import { services } from '#app/services/services.server.ts';
import { outdatedPageSentence, readOnlyCopy } from '#app/site/words/errors.ts';
import { AdminError, AdminErrorPage } from '#app/ui/admin/admin-error.tsx';
import { useIsWriter } from '#app/ui/admin/admin-layout-data.ts';
import { PlaceTabs } from '#app/ui/admin/frame/place-tabs.tsx';
import { Rail } from '#app/ui/admin/frame/rail.tsx';
import { SCHEME_CLASSES, toScheme } from '#app/ui/admin/frame/scheme.ts';
import { ADMIN_TOKEN_META, onOutdated } from '#app/ui/admin/line/admin-token.ts';
import { findFailedRequestId } from '#app/ui/admin/line/failed-request.ts';
import { useStayOnPage } from '#app/ui/admin/line/stay-on-page.ts';
import { sendsTypedText } from '#app/ui/admin/line/typed-text.ts';
import { createHolds, type Holds, LiveHolds } from '#app/ui/admin/live/hold-live-updates.ts';
import { useLive } from '#app/ui/admin/live/live.ts';
import { isUpToDate } from '#app/ui/admin/live/live-message.ts';
import { hasUnsentText } from '#app/ui/admin/live/unsent-text.ts';
import type { Notice as NoticeName } from '#app/ui/admin/notices.ts';
import { ToastProvider, useToast } from '#app/ui/admin/toasts.tsx';
import { useFocusOnPage } from '#app/ui/admin/use-focus-on-page.ts';
import { useIsLoading } from '#app/ui/admin/use-is-loading.ts';
import { DocumentContext } from '#app/ui/document.ts';
import { Notice } from '#app/ui/primitives/notice.tsx';
import type { ChangePosition } from '#gateways/change-bus/change-bus.ts';
import type { ReadOnlyReason } from '#gateways/disk-space/storage-guard.ts';
import { readCookie } from '#server/campaign-cookie.ts';
import { PaletteButton } from '../ui/palette/palette-button.tsx';
import type { Route } from './+types/admin-layout.ts';

export const middleware: Route.MiddlewareFunction[] = [requireAdmin];

export async function loader({ request, context, url }: Route.LoaderArgs) {
  const { bus, config, countNewLeads, readSettings, secret, storage, topics, authors } =
    context.get(services);
  // Taken before any read, so that the page reloads for a change that happens during the reads.
  const changes = bus.position();
  const session = context.get(adminSession);
  const isWriter = isWriterRole(session.role);
  const { timeZone } = await readSettings();
  const flash = readFlashMessage(request.headers, url.pathname, config.adminOrigin);
  return data(
    {
      email: session.email,
      isWriter,
      asksFirst: asksFirst(session.role),
      token: issueAdminToken(secret, session),
      copyKey: deriveCopyKey(secret, session.userId),
      timeZone,
      topics: (await topics.read()).topics.map(({ id, name }) => ({ id, name })),
      authors: (await authors.read()).map(({ name }) => name),
      // The id tells a notice from the same one before it.
      scheme: toScheme(readCookie(request.headers, cookieName('scheme', config.adminOrigin))),
      flash: flash === null ? null : { id: randomUUID(), notice: flash.notice },
      readOnly: storage.readOnly(),
      changes,
      waitingLeads: isWriter ? 0 : await countNewLeads(),
    },
    flash === null ? {} : { headers: { 'Set-Cookie': flash.clear } },
  );
}

export default function AdminLayout({ loaderData }: Route.ComponentProps) {
  return (
    <AdminFrame loaderData={loaderData}>
      <Outlet />
    </AdminFrame>
  );
}

/** Keeps the menu beside the error screen, unless the layout's own loader failed. */
export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  const { requestId } = use(DocumentContext);
  const screen = (
    <>
      <title>{pageTitle()}</title>
      <AdminError error={error} reference={requestId ?? findFailedRequestId()} />
    </>
  );
  return loaderData ? (
    <AdminFrame loaderData={loaderData}>{screen}</AdminFrame>
  ) : (
    <AdminErrorPage>{screen}</AdminErrorPage>
  );
}

interface AdminFrameProps {
  loaderData: Route.ComponentProps['loaderData'];
  children: ReactNode;
}

/** The menu, toasts and live updates around every page of the admin area. */
function AdminFrame({ loaderData, children }: AdminFrameProps) {
  const [holds] = useState(createHolds);
  return (
    <ToastProvider>
      <meta name={ADMIN_TOKEN_META} content={loaderData.token} />
      <a className="skip-link" href="#main">
        Skip to content
      </a>
      <div className={`admin admin-frame ${SCHEME_CLASSES[loaderData.scheme]}`}>
        <Rail
          menus={loaderData.isWriter ? writerMenus : menus}
          search={<PaletteButton />}
          email={loaderData.email}
          scheme={loaderData.scheme}
          waitingLeads={loaderData.waitingLeads}
        />
        <LiveHolds value={holds}>
          <AdminMain readOnly={loaderData.readOnly}>{children}</AdminMain>
        </LiveHolds>
      </div>
      <FlashToast flash={loaderData.flash} />
      <LiveUpdates changes={loaderData.changes} holds={holds} />
    </ToastProvider>
  );
}

/** Blocks form submissions while nothing can be stored, so that nobody loses what they typed. */
function AdminMain({
  readOnly,
  children,
}: {
  readOnly: ReadOnlyReason | null;
  children: ReactNode;
}) {
  const toast = useToast();
  useFocusOnPage();
  useStayOnPage();
  useEffect(() => onOutdated(() => toast.error('Error', outdatedPageSentence)), [toast]);
  function blockWhenReadOnly(event: FormEvent): void {
    const form = event.target as HTMLFormElement;
    const isAllowed = readOnly === 'disk-full' && 'allowedWhenDiskFull' in form.dataset;
    if (readOnly === null || form.method !== 'post' || isAllowed) return;
    event.preventDefault();
    event.stopPropagation();
    toast.error('Error', readOnlyCopy[readOnly].save(sendsTypedText(new FormData(form), form)));
  }
  return (
    <main id="main" tabIndex={-1} className="admin-main" onSubmitCapture={blockWhenReadOnly}>
      <noscript>
        <Notice tone="error">
          <p>
            The admin area needs JavaScript. Turn it on in your browser’s settings, then reload this
            page.
          </p>
        </Notice>
      </noscript>
      {readOnly === 'moving' ? (
        <Notice
          tone="error"
          role="alert"
          title="The site is being moved, so nothing can be saved right now"
        >
          <p>
            You and your visitors can still read everything. The person who takes care of your
            server is moving it to another place. Once that is done, saving works again.
          </p>
        </Notice>
      ) : null}
      {readOnly === 'disk-full' ? (
        <Notice
          tone="error"
          role="alert"
          title="The disk is full, so nothing can be saved right now"
        >
          <p>
            You and your visitors can still read everything. To make room, delete older{' '}
            <Link to="/admin/backups">backups</Link> or unused images under{' '}
            <Link to="/admin/media">Images</Link>, or ask the person who runs your server. Once
            there is room, saving works again.
          </p>
        </Notice>
      ) : null}
      <PlaceTabs menus={useIsWriter() ? writerMenus : menus} />
      {children}
    </main>
  );
}

interface FlashProps {
  flash: { id: string; notice: NoticeName } | null;
}

function FlashToast({ flash }: FlashProps) {
  const toast = useToast();
  const shown = useRef<string | null>(null);
  useEffect(() => {
    if (flash === null || shown.current === flash.id) return;
    shown.current = flash.id;
    toast.notice(flash.notice);
  }, [flash, toast]);
  return null;
}

/**
 * Revalidates the page after a change anywhere else. When the session has ended, revalidating leads
 * to the login. A page with unsaved work opts out in its route policy and handles changes on its own.
 * A page that is loading is compared once it is there: revalidating would start it anew, and lose the
 * notice that it brings. So is one that sends something: reading it again could take away what sent
 * it, and with it the notice of the answer. An open confirmation, which revalidating would drop, is
 * compared once it is answered, and a page with typed text once that is sent.
 */
function LiveUpdates({ changes, holds }: { changes: ChangePosition; holds: Holds }) {
  const { revalidate } = useRevalidator();
  const isLoading = useIsLoading();
  const waiting = useRef<ChangePosition | null>(null);
  const [, renderAgain] = useReducer((renders: number) => renders + 1, 0);
  const policy = useMatches().at(-1)?.handle as RoutePolicy | undefined;
  function compare(): void {
    const published = waiting.current;
    if (published === null || isLoading || holds.count > 0 || hasUnsentText()) return;
    waiting.current = null;
    if (!policy?.disableAutoRevalidate && !isUpToDate(changes, published)) void revalidate();
  }
  useLive((message) => {
    if (policy?.disableAutoRevalidate) return;
    if (message.type === 'signed-out') {
      void revalidate();
      return;
    }
    waiting.current = message;
    compare();
  });
  // Components that hold updates back have registered by then: their effects run first.
  useEffect(compare);
  useEffect(() => {
    holds.onRelease = renderAgain;
  }, [holds]);
  return null;
}
