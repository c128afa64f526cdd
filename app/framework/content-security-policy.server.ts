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
  // Our scripts ask nobody else, but for whether a presentation's company answers.
  'connect-src': ["'self'"],
};

/** Where the cleaned content of a post may point (see the content policy). */
const VIDEO_HOSTS = ['https://www.youtube-nocookie.com', 'https://player.vimeo.com'];

const SPECULATION_RULES = hashSource(speculationRules);
const OWN_QUIZ = hashSource(ownQuizScript);

/** What a page that may be kept has besides its own text. */
export interface CacheablePage {
  readonly area: 'site' | 'blog';
  readonly providers: ProviderSources;
  /** What stands in it inline. */
  readonly styles: string;
}

/**
 * The policy of a page that is not hydrated: everything inline is allowed by its hash, so the page
 * stays the same byte for byte and may be kept. A provider's code writes styles and markup into the
 * page as it likes, so only then styles are free and Trusted Types not required.
 */
export function cacheablePagePolicy({ area, providers, styles }: CacheablePage): string {
  const blog = area === 'blog';
  const foreignCode = providers.scripts.length > 0;
  return serialize({
    ...BASE,
    'connect-src': ["'self'", ...providers.asked],
    'img-src': blog ? ["'self'", 'https:', 'data:'] : ["'self'", 'data:', ...providers.asked],
    'style-src': [foreignCode ? "'unsafe-inline'" : hashSource(styles)],
    'script-src': [
      ...(providers.ownScript ? ["'self'"] : []),
      ...(providers.ownQuiz ? [OWN_QUIZ] : []),
      ...providers.scripts,
      SPECULATION_RULES,
    ],
    'frame-src': blog ? VIDEO_HOSTS : providers.frames,
    ...(foreignCode
      ? {}
      : { 'require-trusted-types-for': ["'script'"], 'trusted-types': ["'none'"] }),
  });
}

/**
 * The policy of a page with scripts, which is never kept: scripts carry the answer's nonce. No script
 * may make markup of a text, but for the editor's preview, whose frame runs nothing.
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
