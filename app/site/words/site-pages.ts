import { cookiePolicy } from './legal/cookie-policy.ts';
import { doNotSell } from './legal/do-not-sell.ts';
import { privacyPolicy } from './legal/privacy-policy.ts';
import { termsOfService } from './legal/terms-of-service.ts';
import type { LegalPage } from './legal/types.ts';
import type { PageContent, PageMeta } from './page.ts';
import { about } from './pages/about.ts';
import { defaultBlog } from './pages/blog.ts';
import { boostRevenue } from './pages/boost-revenue.ts';
import { chatbotTiers } from './pages/chatbot-tiers.ts';
import { leaderLiftScalePrep, leadSmarter } from './pages/coaching.ts';
import { defaultContact } from './pages/contact.ts';
import { home } from './pages/home.ts';
import { quickboostAi } from './pages/quickboost-ai.ts';
import { defaultQuiz } from './pages/quiz.ts';
import { scalePrep } from './pages/scale-prep.ts';
import { sharedSuccess } from './pages/shared-success.ts';

/** Pages made of a hero and blocks. */
export const marketingPages: readonly PageContent[] = [
  home,
  quickboostAi,
  boostRevenue,
  chatbotTiers,
  leadSmarter,
  leaderLiftScalePrep,
  scalePrep,
  sharedSuccess,
  about,
];

export const legalPages: readonly LegalPage[] = [
  privacyPolicy,
  termsOfService,
  cookiePolicy,
  doNotSell,
];

/** Every public page with a fixed address, for titles, descriptions and the sitemap. */
export const sitePages: readonly PageMeta[] = [
  ...marketingPages,
  defaultBlog,
  defaultQuiz,
  defaultContact,
  ...legalPages,
];
