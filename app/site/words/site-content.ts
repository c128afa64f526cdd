import { mapWords } from '#app/html/words.ts';
import { defaultForms, type FormTexts } from './forms.ts';
import { defaultGrowthPlan, type GrowthPlanTexts } from './growth-plan.ts';
import type { LegalPage } from './legal/types.ts';
import { defaultMails, type MailTexts } from './mails.ts';
import { defaultMessages, type MessageTexts } from './messages.ts';
import { defaultNavigation, type NavigationTexts } from './navigation.ts';
import { defaultNotice, type NoticeTexts } from './notice.ts';
import { isOffline, type OfflinePages } from './offline-pages.ts';
import type { PageContent, PageMeta } from './page.ts';
import { type BlogTexts, defaultBlog, defaultPost, type PostTexts } from './pages/blog.ts';
import { type ContactTexts, defaultContact } from './pages/contact.ts';
import { defaultQuiz, type QuizTexts } from './pages/quiz.ts';
import type { LegalPath, MarketingPath } from './paths.ts';
import { fillPlaceholders } from './placeholders.ts';
import { defaultPlans, type PlanTexts } from './plans.ts';
import { defaultPrices, type PriceList } from './prices.ts';
import { legalPages, marketingPages } from './site-pages.ts';
import { defaultTestimonials, type TestimonialTexts } from './testimonials.ts';

/** What the public pages say. */
export interface SiteContent {
  readonly prices: PriceList;
  readonly plans: PlanTexts;
  readonly pages: Readonly<Record<MarketingPath, PageContent>>;
  readonly contact: ContactTexts;
  readonly quiz: QuizTexts;
  readonly blog: BlogTexts;
  readonly post: PostTexts;
  readonly forms: FormTexts;
  readonly growthPlan: GrowthPlanTexts;
  readonly navigation: NavigationTexts;
  readonly messages: MessageTexts;
  readonly notice: NoticeTexts;
  readonly testimonials: TestimonialTexts;
  readonly mails: MailTexts;
  readonly legal: Readonly<Record<LegalPath, LegalPage>>;
  readonly offline: OfflinePages;
}

/** What a fresh site says, with placeholders for what is in the price list. */
export const defaultTexts: SiteContent = {
  prices: defaultPrices,
  plans: defaultPlans,
  pages: Object.fromEntries(marketingPages.map((page) => [page.path, page])) as Record<
    MarketingPath,
    PageContent
  >,
  contact: defaultContact,
  quiz: defaultQuiz,
  blog: defaultBlog,
  post: defaultPost,
  forms: defaultForms,
  growthPlan: defaultGrowthPlan,
  navigation: defaultNavigation,
  messages: defaultMessages,
  notice: defaultNotice,
  testimonials: defaultTestimonials,
  mails: defaultMails,
  legal: Object.fromEntries(legalPages.map((page) => [page.path, page])) as Record<
    LegalPath,
    LegalPage
  >,
  offline: {},
};

/** What a fresh site says. */
export const defaultContent: SiteContent = /* @__PURE__ */ fillContent(defaultTexts);

/** Puts the prices into all texts. */
export function fillContent(texts: SiteContent): SiteContent {
  const fill = (text: string) => fillPlaceholders(text, texts.prices);
  return { ...mapTexts(texts, fill), prices: texts.prices };
}

/** The pages with a fixed address that are online, by their present titles. */
export function listPages({ pages, contact, quiz, blog, legal, offline }: SiteContent): PageMeta[] {
  return [...Object.values(pages), blog, quiz, contact, ...Object.values(legal)].filter(
    ({ path }) => !isOffline(path, offline),
  );
}

/**
 * A copy of the data in which each text is what `change` makes of it. Of an `HtmlText`, that is each
 * stretch of its words.
 */
export function mapTexts<Data>(data: Data, change: (text: string) => string): Data {
  const visit = (value: unknown): unknown => {
    if (typeof value === 'string') return change(value);
    if (Array.isArray(value)) return value.map(visit);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, part]) => [
        key,
        key === 'html' && typeof part === 'string' ? mapWords(part, change) : visit(part),
      ]),
    );
  };
  return visit(data) as Data;
}
