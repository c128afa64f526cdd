import { type ReactNode, use, useState } from 'react';
import {
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
  useMatches,
} from 'react-router';
import { ErrorScreen } from '#app/site/frame/error-screen.tsx';
import { EMPTY_SITE_CONTEXT, SiteContext } from '#app/site/frame/site-context.ts';
import { SiteShell } from '#app/site/frame/site-shell.tsx';
import { fontFiles } from '#app/ui/styles/font-files.ts';
import type { Route } from './+types/root.ts';
import adminCss from './admin.css?url';
import { pageTitle } from './http/page-meta.ts';
import type { RoutePolicy } from './http/route-policy.ts';
import { services } from './services/services.server.ts';
import { AdminError, AdminErrorPage } from './ui/admin/admin-error.tsx';
import { useRememberNavigation } from './ui/admin/line/continue-after-reload.ts';
import { findFailedRequestId } from './ui/admin/line/failed-request.ts';
import { LineState } from './ui/admin/line/line-state.tsx';
import { DocumentContext, STYLES_PLACEHOLDER } from './ui/document.ts';
import favicon from './ui/favicon.svg?inline';
import { useHydrated } from './ui/primitives/use-hydrated.ts';

export function Layout({ children }: { children: ReactNode }) {
  const { nonce, inBrowser } = use(DocumentContext);
  const policy = useMatches().at(-1)?.handle as RoutePolicy | undefined;
  // The browser only ever renders the admin area, including its error screens.
  const admin = policy?.area === 'admin' || inBrowser;
  // After an error React renders the document again. The scripts already run then, and the content
  // security policy does not allow new script elements.
  const [isRerendered] = useState(useHydrated());
  return (
    <html lang="en" data-area={policy?.area ?? 'site'}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <Meta />
        {policy?.indexed === false ? <meta name="robots" content="noindex" /> : null}
        {fontFiles.map((file) => (
          <link key={file} rel="preload" href={file} as="font" type="font/woff2" crossOrigin="" />
        ))}
        <link rel="icon" href={favicon} type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        {admin ? <link rel="manifest" href="/site.webmanifest" /> : null}
        <Links />
        {admin ? (
          <link rel="stylesheet" href={adminCss} precedence="default" />
        ) : (
          <style
            suppressHydrationWarning
            dangerouslySetInnerHTML={{ __html: STYLES_PLACEHOLDER }}
          />
        )}
      </head>
      <body>
        {children}
        {policy?.scripts && !isRerendered ? (
          <>
            <ScrollRestoration nonce={nonce} />
            <Scripts nonce={nonce} />
          </>
        ) : null}
      </body>
    </html>
  );
}

export function loader({ context }: Route.LoaderArgs) {
  const { publicOrigin, adminOrigin } = context.get(services).config;
  return { publicOrigin, publicSite: adminOrigin === publicOrigin ? '' : publicOrigin };
}

export default function Root() {
  useRememberNavigation();
  return (
    <>
      <LineState />
      <Outlet />
    </>
  );
}

export function ErrorBoundary({ error }: { error: unknown }) {
  const { pathname } = useLocation();
  const { requestId, content } = use(DocumentContext);
  const policy = useMatches().at(-1)?.handle as RoutePolicy | undefined;
  // Only the server renders public pages: the build leaves their frame out of the browser's scripts.
  if (import.meta.env.SSR && policy?.area !== 'admin') {
    return (
      <>
        <title>{pageTitle()}</title>
        <SiteContext
          value={content === null ? EMPTY_SITE_CONTEXT : { ...EMPTY_SITE_CONTEXT, content }}
        >
          <SiteShell currentPath={pathname}>
            <ErrorScreen error={error} reference={requestId} />
          </SiteShell>
        </SiteContext>
      </>
    );
  }
  return (
    <>
      <title>{pageTitle()}</title>
      <AdminErrorPage>
        <AdminError error={error} reference={requestId ?? findFailedRequestId()} />
      </AdminErrorPage>
    </>
  );
}
