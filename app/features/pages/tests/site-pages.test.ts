import type { Element } from 'hast';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { updateSettings } from '#app/features/settings/settings.server.ts';
import { mayGoOffline } from '#app/site/words/offline-pages.ts';
import { elementsIn, Page, textOf } from '#tests/support/html.ts';
import { createSampleContent } from '#tests/support/sample-content.ts';
import {
  type Expectation,
  specifiedPages,
  specifiedShell,
  titlePattern,
} from '#tests/support/specified-pages.ts';
import { openTestSite, type TestSite } from '#tests/support/test-site.ts';

let site: TestSite;
beforeAll(async () => {
  site = await openTestSite();
});
afterAll(() => site.close());

async function open(path: string): Promise<{ response: Response; page: Page }> {
  const response = await site.fetch(path);
  return { response, page: new Page(await response.text()) };
}

/** The part of an expectation that the page does not meet; null if it meets all. */
function missing(page: Page, scope: Element | null, expected: Expectation): string | null {
  const links = scope ? elementsIn(scope, 'a') : page.elements('a');
  const buttons = page.elements('button');
  const named = (element: Element, text: string) => textOf(element) === text;
  const found =
    ('text' in expected && textOf(scope ?? page.within('body')).includes(expected.text)) ||
    ('heading' in expected &&
      page.elements(`h${expected.level}`).some((h) => named(h, expected.heading))) ||
    ('link' in expected &&
      links.some((a) => named(a, expected.link) && a.properties.href === expected.href)) ||
    ('action' in expected && [...links, ...buttons].some((a) => named(a, expected.action))) ||
    ('anchor' in expected && page.byId(expected.anchor) !== undefined) ||
    ('disabled' in expected &&
      buttons.some((b) => named(b, expected.disabled) && b.properties.disabled));
  return found ? null : JSON.stringify(expected);
}

describe.each(specifiedPages)('$path', (specified) => {
  let response: Response;
  let page: Page;
  beforeAll(async () => {
    ({ response, page } = await open(specified.path));
  });

  it('responds as specified, with its title', () => {
    expect(response.status).toBe(specified.status ?? 200);
    if (specified.title) expect(page.title).toBe(specified.title);
    else expect(page.title).toMatch(titlePattern);
    const noindex = specified.noindex === true || specified.status === 404;
    expect(response.headers.get('X-Robots-Tag')).toBe(noindex ? 'noindex' : null);
  });

  it('shows everything that is specified', () => {
    expect(specified.expects.map((expected) => missing(page, null, expected))).toEqual(
      specified.expects.map(() => null),
    );
  });

  it('has the header and the footer', () => {
    const { header, footer, footerTargets } = specifiedShell;
    const lacks = [
      ...header.map((expected) => missing(page, page.within('header'), expected)),
      ...footer.map((expected) => missing(page, page.within('footer'), expected)),
    ].filter((line) => line !== null);
    expect(lacks).toEqual([]);
    const targets = elementsIn(page.within('footer'), 'a').map((a) => a.properties.href);
    expect(targets).toEqual(expect.arrayContaining([...footerTargets]));
  });

  it('has one h1, and no skipped heading level', () => {
    expect(page.elements('h1')).toHaveLength(1);
    const levels = page
      .elements('h1', 'h2', 'h3', 'h4', 'h5', 'h6')
      .map((heading) => Number(heading.tagName[1]));
    const jumps = levels.filter((level, index) => level > (levels[index - 1] ?? 0) + 1);
    expect(jumps).toEqual([]);
  });

  it(specified.path === '/quiz' ? 'runs its one small script' : 'runs no script', () => {
    const scripts = page
      .elements('script')
      .filter(({ properties }) => properties.type !== 'application/ld+json');
    expect(scripts.filter(({ properties }) => properties.src)).toEqual([]);
    // The quiz advances without reloads; nothing else on a fresh site has a script.
    expect(scripts.map(({ properties }) => properties.type)).toEqual(
      specified.path === '/quiz' ? ['module'] : [],
    );
  });
});

describe('all pages, with sample content', () => {
  let paths: readonly string[];
  let ownPage: string | undefined;
  beforeAll(async () => {
    const sample = await createSampleContent(site.services);
    paths = [...specifiedPages.map(({ path }) => path), ...sample.paths];
    ownPage = sample.examples['/:slug'];
  });

  it('link to existing pages and anchors', async () => {
    const pages = new Map<string, Promise<{ response: Response; page: Page }>>();
    const visit = (path: string) => {
      const known = pages.get(path) ?? open(path);
      pages.set(path, known);
      return known;
    };
    const dead: string[] = [];
    for (const path of paths) {
      const { page } = await visit(path);
      for (const { address, what } of addressesOn(page)) {
        const target = new URL(address, site.origin + path);
        if (target.origin !== site.origin) continue;
        const { response, page: there } = await visit(target.pathname + target.search);
        if (response.status !== 200 && target.pathname !== path) dead.push(`${path} → ${address}`);
        const anchor = what === 'a' ? decodeURIComponent(target.hash.slice(1)) : '';
        if (anchor && !there.byId(anchor)) dead.push(`${path} → ${address} (no such anchor)`);
      }
    }
    expect([...new Set(dead)]).toEqual([]);
  });

  it('write out no data for hydration', async () => {
    const written: string[] = [];
    for (const path of paths) {
      const page = await site.fetch(path);
      const loaded = await site.fetch(path === '/' ? '/_.data' : `${path}.data`);
      // The data of a page that may be missing is answered as an unknown path.
      const isHidden = path === ownPage || mayGoOffline(path);
      expect(loaded.status, path).toBe(isHidden ? 404 : page.status);
      const { length } = await loaded.text();
      // The names of the routes and a few flags stay far below this; texts, forms and posts do not.
      if (length > 1000) written.push(`${path}: ${length} characters`);
    }
    expect(written).toEqual([]);
  });
});

/** Every target of a page: pages, files, images, and form actions. */
function addressesOn(page: Page): { what: string; address: string }[] {
  const attributes = { a: 'href', link: 'href', img: 'src', form: 'action' };
  return Object.entries(attributes).flatMap(([what, attribute]) =>
    page.elements(what).flatMap(({ properties }) => {
      const address = properties[attribute];
      return address === undefined ? [] : [{ what, address: String(address) }];
    }),
  );
}

describe('data that only the owner may read', () => {
  it('is neither in a page nor in its loader data', async () => {
    const own = {
      notificationEmail: 'leads@wizard-services.com',
      webhookUrl: 'https://hooks.example.com/secret-path',
    };
    const saved = await updateSettings(site.services, { id: null, name: 'the owner' }, own);
    expect(saved.ok).toBe(true);
    for (const path of ['/about', '/about.data', '/_.data', '/blog.data', '/contact.data']) {
      const text = await (await site.fetch(path)).text();
      expect([path, ...Object.values(own).filter((value) => text.includes(value))]).toEqual([path]);
    }
  });
});

describe('Global Privacy Control', () => {
  it.each(['/do-not-sell-my-data', '/cookie-policy'])(
    'is detected and shown on %s',
    async (path) => {
      const without = await open(path);
      const sent = await site.get(path, { extra: { 'Sec-GPC': '1' } });
      expect(textOf(without.page.root)).toContain(
        'does not send the Global Privacy Control signal',
      );
      expect(textOf(new Page(await sent.text()).root)).toContain(
        'Your browser sends the Global Privacy Control signal.',
      );
      expect(sent.headers.get('Vary')).toContain('Sec-GPC');
    },
  );
});
