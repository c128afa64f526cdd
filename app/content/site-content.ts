import { mapWords } from '#app/html/words.ts';
import { type FormTexts, originalForms } from './forms.ts';
import { type GrowthPlanTexts, originalGrowthPlan } from './growth-plan.ts';
import type { LegalPage } from './legal/types.ts';
import { type MailTexts, originalMails } from './mails.ts';
import { type MessageTexts, originalMessages } from './messages.ts';
import { type NavigationTexts, originalNavigation } from './navigation.ts';
import { type BlogTexts, originalBlog, originalPost, type PostTexts } from './pages/blog.ts';
import { type ContactTexts, originalContact } from './pages/contact.ts';
import { originalQuiz, type QuizTexts } from './pages/quiz.ts';
import type { LegalPath, MarketingPath } from './paths.ts';
import { fillPlaceholders } from './placeholders.ts';
import { originalPlans, type PlanTexts } from './plans.ts';
import { originalPrices, type PriceList } from './prices.ts';
import { legalPages, marketingPages } from './site-pages.ts';
import type { PageContent, PageMeta } from './types.ts';

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
  readonly mails: MailTexts;
  readonly legal: Readonly<Record<LegalPath, LegalPage>>;
}

/** What a fresh site says, with placeholders for what is in the price list. */
export const originalTexts: SiteContent = {
  prices: originalPrices,
  plans: originalPlans,
  pages: Object.fromEntries(marketingPages.map((page) => [page.path, page])) as Record<
    MarketingPath,
    PageContent
  >,
  contact: originalContact,
  quiz: originalQuiz,
  blog: originalBlog,
  post: originalPost,
  forms: originalForms,
  growthPlan: originalGrowthPlan,
  navigation: originalNavigation,
  messages: originalMessages,
  mails: originalMails,
  legal: Object.fromEntries(legalPages.map((page) => [page.path, page])) as Record<
    LegalPath,
    LegalPage
  >,
};

/** What a fresh site says. */
export const originalContent: SiteContent = /* @__PURE__ */ fillContent(originalTexts);

/** Puts the prices into all texts. */
export function fillContent(texts: SiteContent): SiteContent {
  const fill = (text: string) => fillPlaceholders(text, texts.prices);
  return { ...mapTexts(texts, fill), prices: texts.prices };
}

/** The pages with a fixed address, by their present titles. */
export function listPages({ pages, contact, quiz, blog, legal }: SiteContent): PageMeta[] {
  return [...Object.values(pages), blog, quiz, contact, ...Object.values(legal)];
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
