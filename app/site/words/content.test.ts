import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { listValues, listWords } from '#app/html/words.ts';
import { contactSubjects, formHref, privacyFormHref, privacySubject } from './form-links.ts';
import { defaultForms } from './forms.ts';
import { defaultGrowthPlan } from './growth-plan.ts';
import { readLegalText } from './legal/legal-text.ts';
import { contactFormId, defaultContact } from './pages/contact.ts';
import { publicPaths } from './paths.ts';
import { defaultPlans } from './plans.ts';
import { tierIds } from './prices.ts';
import { defaultTexts } from './site-content.ts';
import { legalPages, marketingPages, sitePages } from './site-pages.ts';
import { defaultTestimonials } from './testimonials.ts';
import type { FormTopic } from './types.ts';

const { topics: forms } = defaultForms;
const { blog, post, quiz, contact, messages } = defaultTexts;
const { notFound, error } = messages;
const { copyright: _sign, ...navigation } = defaultTexts.navigation;

const allContent = {
  marketingPages,
  legalPages,
  blog,
  post,
  quiz,
  contact,
  defaultForms,
  navigation,
  messages,
  defaultPlans,
  defaultGrowthPlan,
  defaultTestimonials,
};

/** Every string in a value, with its key. */
function strings(value: unknown, key = ''): { key: string; text: string }[] {
  if (typeof value === 'string') return [{ key, text: value }];
  if (Array.isArray(value)) return value.flatMap((item) => strings(item, key));
  if (value && typeof value === 'object') {
    return Object.entries(value).flatMap(([name, item]) => strings(item, name));
  }
  return [];
}

const prose = strings(allContent).filter(({ key }) => !['href', 'path', 'kind'].includes(key));

function idsOf(path: string): string[] {
  const page = marketingPages.find((candidate) => candidate.path === path);
  const legal = legalPages.find((candidate) => candidate.path === path);
  return [
    ...(page?.blocks.flatMap((block) => block.id ?? []) ?? []),
    ...(legal ? readLegalText(legal.text.html).sections.map(({ id }) => id) : []),
    ...(path === defaultContact.path ? [contactFormId] : []),
  ];
}

/** An amount, session count or length, which copy must take from prices.ts. */
const priceLike = /\$\s?\d|\b\d{1,3},\d{3}\b|\b\d+ (sessions?|months?)\b/;

const inflated =
  /guarantee|testimonial|proven|trusted by|risk[- ]free|#1|world[- ]class|cutting[- ]edge|game[- ]chang|skyrocket|unlock|seamless|leverage|clients say|owners say|success rate|\d ?%|\p{Extended_Pictographic}/iu;

describe('pages', () => {
  it('cover every public path exactly once', () => {
    expect(sitePages.map((page) => page.path).sort()).toEqual([...publicPaths].sort());
  });

  it('have unique titles and descriptions', () => {
    const titles = sitePages.map((page) => page.title);
    const descriptions = sitePages.map((page) => page.description);
    expect(new Set(titles).size).toBe(titles.length);
    expect(new Set(descriptions).size).toBe(descriptions.length);
    expect(sitePages.filter((page) => page.title === null).map((page) => page.path)).toEqual(['/']);
  });

  it.each(sitePages.map((page) => [page.path, page.description]))(
    '%s has a description that fits in a search result',
    (_path, description) => {
      expect(description.length).toBeGreaterThanOrEqual(80);
      expect(description.length).toBeLessThanOrEqual(160);
    },
  );

  it('use an anchor once per page', () => {
    for (const page of sitePages) {
      const ids = idsOf(page.path);
      expect(new Set(ids).size, page.path).toBe(ids.length);
    }
  });

  it('do not all have the same sequence of blocks', () => {
    const skeletons = marketingPages
      .filter((page) => page.path !== '/leader-lift-scale-prep')
      .map((page) => page.blocks.map((block) => block.kind).join(' '));
    expect(new Set(skeletons).size).toBe(skeletons.length);
  });
});

describe('links', () => {
  const links = [...marketingPages, ...legalPages].flatMap((page) =>
    strings(page)
      .flatMap(({ key, text }) =>
        key === 'href' ? [text] : key === 'html' ? listValues(text, 'href') : [],
      )
      .map((href) => ({ from: page.path as string, href })),
  );
  const shared = strings([blog, post, quiz, contact, notFound, error])
    .filter(({ key }) => key === 'href')
    .map(({ text }) => ({ from: '/contact', href: text }));
  const topics = Object.keys(forms) as FormTopic[];
  const toForms = [
    privacyFormHref,
    ...topics.flatMap((topic) => [formHref(topic), ...tierIds.map((id) => formHref(topic, id))]),
  ].map((href) => ({ from: '/', href: href as string }));

  it.each([...links, ...shared, ...toForms])('$from → $href exists', ({ from, href }) => {
    const url = new URL(href, `http://site${from}`);
    expect(publicPaths as readonly string[]).toContain(url.pathname);
    if (url.hash) expect(idsOf(url.pathname)).toContain(url.hash.slice(1));
  });
});

describe('prices', () => {
  it.each(['$497', 'costs $1,297', '7,497', '4 sessions', 'over 2 months'])(
    'the search for stray prices finds "%s"',
    (sample) => {
      expect(sample).toMatch(priceLike);
    },
  );

  const sources = globSync('**/*.ts', { cwd: import.meta.dirname }).filter(
    (file) => !file.endsWith('.test.ts') && file !== 'prices.ts',
  );

  it.each(sources)('%s takes its prices and durations from prices.ts', (file) => {
    const lines = readFileSync(`${import.meta.dirname}/${file}`, 'utf8').split('\n');
    // The quiz shows how to type a visitor's own amounts.
    const stray = lines.filter((line) => priceLike.test(line) && !line.includes('example: '));
    expect(stray).toEqual([]);
  });

  it('marks the middle bundle plan, and no other', () => {
    const marked = Object.entries(defaultPlans.sets).flatMap(([set, plans]) =>
      tierIds.filter((tier) => plans[tier].popular).map((tier) => `${set} ${tier}`),
    );
    expect(marked).toEqual(['bundle streamline']);
  });
});

describe('voice', () => {
  it.each(['Guaranteed results', 'testimonials', 'grow 40%', 'trusted by owners', '🚀'])(
    'the search for inflated words finds "%s"',
    (sample) => {
      expect(sample).toMatch(inflated);
    },
  );

  it('has no inflated word, invented figure or emoji', () => {
    expect(prose.filter(({ text }) => inflated.test(text))).toEqual([]);
  });

  it('has no stray spaces and no markup', () => {
    // Text around a link starts or ends with a space, so this looks for runs of spaces only.
    expect(prose.filter(({ key, text }) => key !== 'html' && /\s{2,}|<[a-z/]/i.test(text))).toEqual(
      [],
    );
    const words = prose.flatMap(({ key, text }) => (key === 'html' ? listWords(text) : []));
    expect(words.filter((text) => /[^\S\n]{2,}/.test(text))).toEqual([]);
  });

  it('promises no time to answer that the owner has not set', () => {
    expect(
      prose.filter(({ text }) => /business days?|within \d|within (an|one)/i.test(text)),
    ).toEqual([]);
  });
});

describe('forms', () => {
  it('offers the subject that a privacy request needs', () => {
    expect(privacySubject).toBe('Do Not Sell My Data Request');
    expect(Object.values(contactSubjects)).toContain(privacySubject);
    expect(new URL(privacyFormHref, 'http://site').searchParams.get('subject')).toBe(
      privacySubject,
    );
  });
});
