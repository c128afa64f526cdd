import { escapeHtml } from '#app/formatting/escape-html.ts';
import { NO_PROVIDERS } from '#app/site/provider-places.ts';
import { mapTexts, type SiteContent } from '#app/site/words/site-content.ts';
import { siteName } from '#app/site/words/site-name.ts';
import siteSheet from '#app/site.css?inline&parts';
import { createStylePicker } from '#app/ui/styles/critical-css.ts';
import { cacheablePagePolicy } from './content-security-policy.server.ts';
import { pageTitle } from './page-meta.ts';

const RETRY_SECONDS = 5;

interface BusyPage {
  readonly html: string;
  readonly policy: string;
}

type Kind = 'read' | 'write';

/** Of the current texts; those of earlier texts are dropped. */
const pages = new WeakMap<SiteContent, Partial<Record<Kind, BusyPage>>>();

/**
 * The response to a request that the queue rejected: a page for a browser that navigates, otherwise
 * a sentence. Each page is created once, so a flood of such requests renders nothing.
 */
export function respondBusy(request: Request, content: SiteContent): Response {
  const headers = new Headers({
    'Retry-After': String(RETRY_SECONDS),
    'Cache-Control': 'no-store',
    'X-Robots-Tag': 'noindex',
  });
  const kind = request.method === 'POST' ? 'write' : 'read';
  if (!asksForPage(request)) {
    headers.set('Content-Type', 'text/plain; charset=utf-8');
    return new Response(`${content.messages.busy[kind]}\n`, { status: 503, headers });
  }
  const created = pages.get(content) ?? {};
  pages.set(content, created);
  const page = created[kind] ?? createPage(kind, content);
  created[kind] = page;
  headers.set('Content-Type', 'text/html; charset=utf-8');
  headers.set('Content-Security-Policy', page.policy);
  return new Response(page.html, { status: 503, headers });
}

function asksForPage({ url, headers }: Request): boolean {
  const isDataRequest = new URL(url).pathname.endsWith('.data');
  return !isDataRequest && (headers.get('Accept') ?? '').includes('text/html');
}

function createPage(kind: Kind, { messages }: SiteContent): BusyPage {
  const { title, heading, again: label, [kind]: sentence } = mapTexts(messages.busy, escapeHtml);
  const again =
    kind === 'read' ? `<div class="actions"><a class="button" href="">${label}</a></div>` : '';
  const header = `<header class="site-header on-dusk"><div class="wrap site-header-row"><a class="site-logo" href="/"><span>${siteName}</span></a></div></header>`;
  const main = `<main><div class="wrap page-head stack"><h1>${heading}</h1><p class="lead soft measure">${sentence}</p>${again}</div></main>`;
  const styles = createStylePicker(siteSheet)(`<html><body>${header}${main}`);
  const head = `<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${pageTitle(title)}</title><style>${styles}</style>`;
  return {
    html: `<!DOCTYPE html><html lang="en" data-area="site"><head>${head}</head><body>${header}${main}</body></html>`,
    policy: cacheablePagePolicy({
      providers: NO_PROVIDERS,
      foreignImages: false,
      videos: false,
      notice: false,
      imageBase: null,
      forms: [],
      publicOrigin: '',
      styles,
    }),
  };
}
