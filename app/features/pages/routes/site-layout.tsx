import {
  type MiddlewareFunction,
  Outlet,
  redirect,
  useLocation,
  useRouteLoaderData,
} from 'react-router';
import { type PostKind, publicPath } from '#app/features/articles/post-kind.ts';
import { promisedTime } from '#app/features/settings/answer-promise.ts';
import type { Settings } from '#app/features/settings/settings-schema.ts';
import { rejection } from '#app/http/rejection.server.ts';
import { findFooterPages } from '#app/services/footer-pages.server.ts';
import { services } from '#app/services/services.server.ts';
import {
  draftContent,
  provideSiteContent,
  siteContent,
} from '#app/services/site-content.server.ts';
import { findPublicSettings } from '#app/services/site-settings.server.ts';
import {
  type ProvidedForm,
  SiteContext,
  type SiteProviders,
} from '#app/site/frame/site-context.ts';
import { SiteShell } from '#app/site/frame/site-shell.tsx';
import type { ProviderPlace } from '#app/site/provider-places.ts';
import { feedLinks } from '#app/site/words/feed-addresses.ts';
import { isOffline, mayGoOffline } from '#app/site/words/offline-pages.ts';
import type { FormTopic } from '#app/site/words/types.ts';
import { withShownTestimonials } from '../documents/testimonials.server.ts';
import { findShownNotice } from '../notice.server.ts';
import type { Route } from './+types/site-layout.ts';

export const links: Route.LinksFunction = () => feedLinks;

/** An address of a page that is offline leads on, or is answered as an unknown one. */
const answerOfflinePage: MiddlewareFunction<Response> = ({ request, context }, next) => {
  const { offline, messages } = context.get(siteContent);
  const path = new URL(request.url).pathname;
  if (context.get(draftContent) !== null) return next();
  if (!mayGoOffline(path) || !isOffline(path, offline)) return next();
  if (request.method === 'POST') throw rejection(404, messages.rejected.pageGone);
  const headers = { 'Cache-Control': 'no-store' };
  const target = offline[path] ?? null;
  return Promise.resolve(
    target === null
      ? new Response(null, { status: 404, headers })
      : redirect(target, { status: 302, headers }),
  );
};

export const middleware: Route.MiddlewareFunction[] = [provideSiteContent, answerOfflinePage];

export async function loader({ context }: Route.LoaderArgs) {
  const settings = await findPublicSettings(context);
  const content = context.get(siteContent);
  const { timeZone } = settings;
  const now = context.get(services).now();
  return {
    settings,
    content: withShownTestimonials(content, timeZone, now),
    footerPages: await findFooterPages(context),
    notice: findShownNotice(content.notice, timeZone, now),
  };
}

/** The setting that holds the provider form for a topic. */
const FORM_PLACES = {
  contact: 'contactForm',
  demo: 'demoForm',
  'intro-session': 'introSessionForm',
  'strategy-session': 'strategySessionForm',
} as const satisfies Partial<Record<FormTopic, ProviderPlace>>;

function toSiteContext(
  { settings, content }: Route.ComponentProps['loaderData'],
  path: string,
): SiteContext {
  return {
    path,
    content,
    legalName: settings.legalName,
    bookings: {
      'intro-session': settings.introSessionLink,
      'strategy-session': settings.strategySessionLink,
      workshop: settings.workshopLink,
      demo: settings.demoLink,
    },
    founderProfile: settings.founderProfile,
    email: settings.contactEmail,
    phone: settings.contactPhone,
    post: settings.postalAddress,
    promisedTime: promisedTime(settings.callBackPromise),
    providers: toSiteProviders(settings),
  };
}

function toSiteProviders(settings: Readonly<Settings>): SiteProviders {
  const { quizForm, presentation } = settings;
  const forms: Record<string, ProvidedForm> = {};
  for (const [topic, place] of Object.entries(FORM_PLACES)) {
    const form = settings[place];
    if (form !== null) forms[topic] = { ...form, place };
  }
  return {
    load: settings.providersLoad,
    quiz: quizForm && { ...quizForm, place: 'quizForm' },
    forms,
    presentation: presentation && { ...presentation, place: 'presentation' },
  };
}

/** A preview looks as the post or page will, and its own address is a secret. */
function useShownPath(): string {
  const { pathname } = useLocation();
  const preview = useRouteLoaderData<{ post: { kind: PostKind } }>(
    'features/previews/routes/post-preview',
  );
  if (!pathname.startsWith('/preview/')) return pathname;
  return publicPath({ kind: preview?.post.kind ?? 'post', slug: 'preview' });
}

export default function SiteLayout({ loaderData }: Route.ComponentProps) {
  const path = useShownPath();
  const { contactEmail, contactPhone, postalAddress } = loaderData.settings;
  const contact = [
    ...(contactEmail ? [{ label: contactEmail, href: `mailto:${contactEmail}` }] : []),
    ...(contactPhone ? [{ label: contactPhone.display, href: `tel:${contactPhone.tel}` }] : []),
    ...(postalAddress ?? []).map((line) => ({ label: line })),
  ];
  return (
    <SiteContext value={toSiteContext(loaderData, path)}>
      <SiteShell
        currentPath={path}
        contact={contact}
        footerPages={loaderData.footerPages}
        notice={loaderData.notice}
      >
        <Outlet />
      </SiteShell>
    </SiteContext>
  );
}
