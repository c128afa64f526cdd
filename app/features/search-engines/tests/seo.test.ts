import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sitePages } from '#app/site/words/site-pages.ts';
import type { Page } from '#tests/support/html.ts';
import { createSampleContent } from '#tests/support/sample-content.ts';
import { findSchemaErrors, type Thing } from '#tests/support/schema-shapes.ts';
import { openTestSite, type TestSite } from '#tests/support/test-site.ts';

const SERVICES = [
  '/quickboost-ai',
  '/boost-revenue',
  '/boost-revenue-inactive',
  '/lead-smarter',
  '/leader-lift-scale-prep',
  '/scale-prep',
  '/shared-success',
];

let site: TestSite;
let pages: Map<string, Page>;
let post: string;
let topic: string;

beforeAll(async () => {
  site = await openTestSite();
  const { examples } = await createSampleContent(site.services);
  post = examples['/blog/:slug'] ?? '';
  topic = examples['/blog/topics/:slug'] ?? '';
  const paths = [...sitePages.map(({ path }) => path), examples['/:slug'] ?? '', post];
  pages = new Map(
    await Promise.all(
      paths.map(async (path): Promise<[string, Page]> => {
        return [path, await site.open(path)];
      }),
    ),
  );
});
afterAll(() => site.close());

function pageAt(path: string): Page {
  const page = pages.get(path);
  if (!page) throw new Error(`${path} was not opened.`);
  return page;
}

function structuredData(page: Page): Thing[] {
  return page
    .elements('script')
    .filter(({ properties }) => properties.type === 'application/ld+json')
    .flatMap(({ children: [text] }) => {
      const data = JSON.parse(text?.type === 'text' ? text.value : '');
      expect(data['@context']).toBe('https://schema.org');
      return (data['@graph'] ?? [data]) as Thing[];
    });
}

const typesOn = (path: string) => structuredData(pageAt(path)).map((item) => item['@type']);

describe('every page', () => {
  it('has a unique title and description, short enough to be shown whole', () => {
    const titles = [...pages.values()].map((page) => page.title);
    const descriptions = [...pages.values()].map((page) => page.meta('description') ?? '');
    // The two pages of a coaching program share their content.
    const twins = 1;
    expect(new Set(titles).size).toBeGreaterThanOrEqual(titles.length - twins);
    expect(new Set(descriptions).size).toBeGreaterThanOrEqual(descriptions.length - twins);
    for (const description of descriptions) {
      expect(description.length).toBeGreaterThan(50);
      expect(description.length).toBeLessThanOrEqual(160);
    }
  });

  it('has one canonical URL, and share tags', () => {
    for (const [path, page] of pages) {
      const canonical = page.elements('link').filter((link) => {
        return String(link.properties.rel) === 'canonical';
      });
      expect(canonical.map((link) => link.properties.href)).toEqual([site.origin + path]);
      expect(page.meta('og:url')).toBe(site.origin + path);
      expect(page.meta('og:type')).toBe(path === post ? 'article' : 'website');
      expect(page.meta('og:site_name')).toBe('Wizard Services');
      expect(page.title).toContain(page.meta('og:title'));
      expect(page.meta('og:description')).toBe(page.meta('description'));
      expect(page.meta('twitter:card')).toBe('summary_large_image');
      expect(page.meta('twitter:title')).toBe(page.meta('og:title'));
      expect(page.meta('twitter:description')).toBe(page.meta('description'));
      expect(page.meta('twitter:image')).toBe(page.meta('og:image'));
    }
  });

  it('has a share image that exists', async () => {
    const images = new Set([...pages.values()].map((page) => page.meta('og:image') ?? ''));
    // The site's, the featured one of the article, and the title of the owner's page.
    expect(images.size).toBe(3);
    for (const image of images) {
      const answer = await site.fetch(image);
      expect(answer.status, image).toBe(200);
      expect(answer.headers.get('Content-Type')).toMatch(/^image\//);
      await answer.body?.cancel();
    }
  });

  it('is marked noindex if its content says so', () => {
    for (const { path, noindex } of sitePages) {
      expect(pageAt(path).meta('robots'), path).toBe(noindex ? 'noindex' : undefined);
    }
  });
});

describe('structured data', () => {
  it('describes the business and the site on Home', () => {
    expect(typesOn('/')).toEqual(['ProfessionalService', 'WebSite']);
  });

  it('contains nothing of the owner that is not set', () => {
    const [business] = structuredData(pageAt('/'));
    expect(Object.keys(business ?? {})).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/email|telephone|address|founder/)]),
    );
  });

  it.each(SERVICES)('describes the service of %s and its provider', (path) => {
    const items = structuredData(pageAt(path));
    const service = items.find((item) => item['@type'] === 'Service');
    const business = items.find((item) => item['@type'] === 'ProfessionalService');
    expect(business?.['@id']).toBeDefined();
    expect(service?.provider).toEqual({ '@id': business?.['@id'] });
    expect(service?.url).toBe(site.origin + path);
  });

  it.each([
    ['/boost-revenue', 3],
    ['/boost-revenue-inactive', 3],
    ['/lead-smarter', 3],
    ['/scale-prep', 2],
    ['/shared-success', 1],
  ])('describes the offers on %s with their prices', (path, count) => {
    const service = structuredData(pageAt(path)).find((item) => item['@type'] === 'Service');
    const offers = (service?.offers ?? []) as Thing[];
    expect(offers).toHaveLength(count);
    const prices = offers.flatMap((offer) =>
      'priceSpecification' in offer ? (offer.priceSpecification as Thing[]) : [offer],
    );
    for (const price of prices) {
      expect(price.price).toBeGreaterThan(0);
      expect(price.priceCurrency).toBe('USD');
    }
  });

  it('has breadcrumbs on every other page, and questions only where they are shown', () => {
    for (const { path } of sitePages.filter((page) => page.path !== '/')) {
      const items = structuredData(pageAt(path));
      const trail = items.find((item) => item['@type'] === 'BreadcrumbList');
      expect(trail?.itemListElement, path).toHaveLength(2);
      const shown = pageAt(path).elements('summary').length;
      const faq = items.find((item) => item['@type'] === 'FAQPage');
      expect(((faq?.mainEntity ?? []) as Thing[]).length, path).toBe(shown);
    }
  });

  it('has the types and properties that schema.org and search engines know', async () => {
    const ofTopic = await site.open(topic);
    const errors = [...pages, [topic, ofTopic] as const].flatMap(([path, page]) =>
      structuredData(page).flatMap((thing) => findSchemaErrors(thing, `${path} ${thing['@type']}`)),
    );
    expect(errors).toEqual([]);
  });

  it('leads from the home page over the blog to a post', () => {
    const items = structuredData(pageAt(post));
    const trail = items.find((item) => item['@type'] === 'BreadcrumbList');
    const links = (trail?.itemListElement ?? []) as Thing[];
    const names = links.map(({ item }) => item);
    expect(names).toEqual([`${site.origin}/`, `${site.origin}/blog`, site.origin + post]);
  });

  it('names author and date of a post', () => {
    const article = structuredData(pageAt(post)).find((item) => item['@type'] === 'Article');
    expect(article).toMatchObject({
      headline: 'Answer the first call within the hour',
      mainEntityOfPage: site.origin + post,
      author: { '@type': 'Organization', name: 'Wizard Services Team' },
      publisher: { '@id': `${site.origin}/#business`, name: 'Wizard Services' },
    });
    expect(Date.parse(String(article?.datePublished))).not.toBeNaN();
    expect(Date.parse(String(article?.dateModified))).not.toBeNaN();
  });
});

describe('the sitemap', () => {
  it('lists the indexed pages and public posts, and no other', async () => {
    const text = await (await site.fetch('/sitemap.xml')).text();
    const listed = [...text.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address = '']) => address);
    const allowed = await Promise.all(
      [...pages.keys()].map(async (path) => {
        const { headers } = await site.fetch(path);
        return headers.get('X-Robots-Tag') === null ? [site.origin + path] : [];
      }),
    );
    expect(listed).toEqual(expect.arrayContaining(allowed.flat()));
    const known = new Set(pages.keys());
    const others = listed
      .map((address) => new URL(address).pathname)
      .filter((path) => !known.has(path) && !path.startsWith('/blog/'));
    expect(others).toEqual([]);
    expect(listed).not.toContain(`${site.origin}/boost-revenue-inactive`);
  });
});
