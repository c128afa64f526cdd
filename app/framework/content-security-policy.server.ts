import { createHash } from 'node:crypto';
import ownQuizScript from '#app/browser/own-quiz.ts?script-text';
import type { ProviderSources } from '#app/domains/providers/provider-places.ts';
import { speculationRules } from '#app/seo/speculation-rules.ts';
import { PREVIEW_POLICY } from '#app/ui/admin/editor/preview-policy.ts';

type Directives = Record<string, readonly string[]>;

const BASE: Directives = {
  'default-src': ["'none'"],
  'base-uri': ["'none'"],
  'form-action': ["'self'"],
  'frame-ancestors': ["'none'"],
  'font-src': ["'self'"],
  // Public pages add the origins that our script probes (`ProviderSources.probed`).
  'connect-src': ["'self'"],
};

/** Video hosts that the sanitizer accepts in posts. */
const VIDEO_HOSTS = ['https://www.youtube-nocookie.com', 'https://player.vimeo.com'];

const SPECULATION_RULES = hashSource(speculationRules);
const OWN_QUIZ = hashSource(ownQuizScript);

/** The parts of a cacheable page that its policy depends on. */
export interface CacheablePage {
  readonly area: 'site' | 'blog';
  readonly providers: ProviderSources;
  /** The text of its inline style element. */
  readonly styles: string;
}

/**
 * The policy of a page that is not hydrated. Inline code is allowed by hash instead of a nonce, so
 * the page is the same byte for byte for everybody and can be cached. Provider code inserts styles
 * and markup on its own; only pages with it allow all inline styles and do not require Trusted Types.
 */
export function cacheablePagePolicy({ area, providers, styles }: CacheablePage): string {
  const blog = area === 'blog';
  const hasProviderCode = providers.scripts.length > 0;
  return serialize({
    ...BASE,
    'connect-src': ["'self'", ...providers.probed],
    'img-src': blog ? ["'self'", 'https:', 'data:'] : ["'self'", 'data:', ...providers.probed],
    'style-src': [hasProviderCode ? "'unsafe-inline'" : hashSource(styles)],
    'script-src': [
      ...(providers.ownScript ? ["'self'"] : []),
      ...(providers.ownQuiz ? [OWN_QUIZ] : []),
      ...providers.scripts,
      SPECULATION_RULES,
    ],
    'frame-src': blog ? VIDEO_HOSTS : providers.frames,
    ...(hasProviderCode
      ? {}
      : { 'require-trusted-types-for': ["'script'"], 'trusted-types': ["'none'"] }),
  });
}

/**
 * The policy of a hydrated page, which is never cached: scripts carry the response's nonce. Scripts
 * may not turn text into markup, except for the editor's preview, whose iframe runs no scripts.
 */
export function hydratedPagePolicy(nonce: string): string {
  return serialize({
    ...BASE,
    'img-src': ["'self'", 'https:', 'data:', 'blob:'],
    'manifest-src': ["'self'"],
    'style-src': ["'self'", `'nonce-${nonce}'`],
    'script-src': [`'nonce-${nonce}'`, "'strict-dynamic'"],
    'frame-src': ["'self'", ...VIDEO_HOSTS],
    'require-trusted-types-for': ["'script'"],
    'trusted-types': [PREVIEW_POLICY],
  });
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
