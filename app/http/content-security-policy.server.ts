import { createHash } from 'node:crypto';
import { PREFIX } from '#app/formatting/image-types.ts';
import type { ProviderSources } from '#app/site/provider-places.ts';
import noticeScript from '#app/site/scripts/notice.ts?script-text';
import ownQuizScript from '#app/site/scripts/own-quiz.ts?script-text';
import videoScript from '#app/site/scripts/video.ts?script-text';
import { DRAFT_PAGE_POLICY, PREVIEW_POLICY } from '#app/ui/admin/trusted-policy.ts';
import { isLoopbackOrigin, LOOPBACK_HOSTS } from '#config/loopback.ts';

type Directives = Record<string, readonly string[]>;

const BASE: Directives = {
  'default-src': ["'none'"],
  'base-uri': ["'none'"],
  'form-action': ["'self'"],
  'frame-ancestors': ["'none'"],
  'font-src': ["'self'"],
  'connect-src': ["'self'"],
  // Not `report-to`: this one needs no other header, and browsers send its reports at once.
  'report-uri': ['/csp-reports'],
};

/** Video hosts that the sanitizer accepts in posts. */
const VIDEO_HOSTS = ['https://www.youtube-nocookie.com', 'https://player.vimeo.com'];

/** Where our scripts report a provider that did not load. */
const PROVIDER_FAILURES_PATH = '/provider-failures';

const OWN_QUIZ = hashSource(ownQuizScript);
const VIDEO = hashSource(videoScript);
const NOTICE = hashSource(noticeScript);

/** The parts of a cacheable page that its policy depends on. */
export interface CacheablePage {
  readonly providers: ProviderSources;
  /** The text of its inline style element. */
  readonly styles: string;
  /** Whether it shows an image of another site. */
  readonly foreignImages: boolean;
  /** Whether it shows a video, which plays after a click. */
  readonly videos: boolean;
  /** Whether it shows the notice of the site, which a visitor can close. */
  readonly notice: boolean;
  /** The paths that its forms are sent to, which only a page with a provider needs. */
  readonly forms: readonly string[];
  readonly publicOrigin: string;
  /** Where uploads are loaded from; null for the site itself, and on a page without any. */
  readonly imageBase: string | null;
}

/**
 * The policy of a page that is not hydrated. Inline code is allowed by hash instead of a nonce, so
 * the page is the same byte for byte for everybody and can be cached. Provider code inserts styles
 * and markup on its own; only pages with it allow all inline styles and do not require Trusted Types.
 */
export function cacheablePagePolicy(page: CacheablePage): string {
  const { providers, styles, foreignImages, videos, notice } = page;
  const hasProviderCode = providers.scripts.length > 0;
  return serialize({
    ...BASE,
    ...(providers.ownScript ? narrowRequests(page) : {}),
    'img-src': [
      "'self'",
      ...uploadSources(page.imageBase),
      ...(foreignImages ? ['https:'] : []),
      'data:',
      ...providers.probed,
    ],
    'style-src': [hasProviderCode ? "'unsafe-inline'" : hashSource(styles)],
    'script-src': [
      ...(providers.ownScript ? ["'self'"] : []),
      ...(providers.ownQuiz ? [OWN_QUIZ] : []),
      ...(videos ? [VIDEO] : []),
      ...(notice ? [NOTICE] : []),
      ...providers.scripts,
    ],
    'frame-src': [...(videos ? VIDEO_HOSTS : []), ...providers.frames],
    ...(hasProviderCode
      ? {}
      : { 'require-trusted-types-for': ["'script'"], 'trusted-types': ["'none'"] }),
  });
}

/**
 * The policy of a hydrated page, which is never cached: scripts carry the response's nonce. Scripts
 * may not turn text into markup, except for the previews of posts and pages, whose iframes run no
 * scripts.
 * @param foreignImages whether the editor, which shows those of posts, can be reached from the page
 * without loading another document.
 */
export function hydratedPagePolicy(
  nonce: string,
  { foreignImages, imageBase }: Pick<CacheablePage, 'foreignImages' | 'imageBase'>,
): string {
  return serialize({
    ...BASE,
    'img-src': [
      "'self'",
      ...uploadSources(imageBase),
      ...(foreignImages ? ['https:'] : []),
      'data:',
      'blob:',
    ],
    'manifest-src': ["'self'"],
    'style-src': ["'self'", `'nonce-${nonce}'`],
    'script-src': [`'nonce-${nonce}'`, "'strict-dynamic'"],
    'frame-src': ["'self'", ...VIDEO_HOSTS],
    'require-trusted-types-for': ["'script'"],
    'trusted-types': [PREVIEW_POLICY, DRAFT_PAGE_POLICY],
  });
}

/** A path that ends with a slash allows everything below it. */
function uploadSources(imageBase: string | null): string[] {
  return imageBase === null ? [] : [`${imageBase}/${PREFIX}/`];
}

/**
 * A page with a provider may send only reports of our own script, its probes, and our forms. A
 * provider's script, which is a stranger's, gets nothing else of this site that way.
 */
function narrowRequests({ providers, forms, publicOrigin }: CacheablePage): Directives {
  // An own quiz on the page is fetched with its answers, under any address below the quiz.
  const own = providers.ownQuiz ? ["'self'"] : sourcesOf(PROVIDER_FAILURES_PATH, publicOrigin);
  const actions = forms.flatMap((path) => sourcesOf(path, publicOrigin));
  return {
    'connect-src': [...own, ...providers.probed],
    'form-action': actions.length > 0 ? actions : ["'none'"],
    'worker-src': ["'none'"],
  };
}

/**
 * The sources for a path of this site, which a site on a loopback address has under each name. A
 * policy cannot name an IPv6 address.
 */
function sourcesOf(path: string, publicOrigin: string): string[] {
  if (!isLoopbackOrigin(publicOrigin)) return [publicOrigin + path];
  const { protocol, port } = new URL(publicOrigin);
  // A policy cannot name an IPv6 address.
  const hosts = [...LOOPBACK_HOSTS].filter((host) => !host.startsWith('['));
  return hosts.map((host) => `${protocol}//${host}${port && `:${port}`}${path}`);
}

/** The paths that the forms in a page's markup are sent to; without an action, its own. */
export function findFormActions(markup: string, pathname: string): string[] {
  const forms = markup.matchAll(/<form\b[^>]*>/g);
  const paths = [...forms].map(([tag]) => {
    const action = / action="([^"?#]*)/.exec(tag)?.[1];
    return action || pathname;
  });
  return [...new Set(paths)];
}

function hashSource(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}

function serialize(directives: Directives): string {
  return Object.entries(directives)
    .filter(([, sources]) => sources.length > 0)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ');
}

/** Whether a rendered page has the script that its notice needs. */
export function showsNotice(markup: string): boolean {
  return markup.includes(noticeScript);
}

/** Whether a rendered page has the script that its videos need. */
export function showsVideos(markup: string): boolean {
  return markup.includes(videoScript);
}
