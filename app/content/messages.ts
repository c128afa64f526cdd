import { busyCopy, notFound, rejectedCopy, unexpectedError } from './errors.ts';
import { legalWords } from './legal/shared.ts';
import { formProviderCopy, presentationCopy, quizProviderCopy, showFormNext } from './providers.ts';
import type { Wording } from './types.ts';

/** Texts around previews of the pages that the owner adds. */
const ownPageCopy = {
  form: 'This is how the form will look. It works once the page is public.',
  /** The line at the top, once the page is public. */
  published: { text: 'Preview: this page is public.', link: 'See it on the site' },
  changes: {
    text: 'Preview: changes to a public page that are not saved yet.',
    link: 'See the page as it is',
  },
} as const;

/** Short labels shared by several components. */
const labels = {
  newTab: 'opens in a new tab',
  closeDialog: 'Close',
  tier: 'Plan',
  monthly: 'Per month',
  setup: 'One-time setup',
  setupAfterPrice: 'setup',
  price: 'Price',
  growthPath:
    'A path from a small house with one lit window, past three lamps, to a house with all its windows lit.',
  houseAtDusk: 'A small residential home at dusk, with light in every window.',
} as const;

const { heading, text, referenceLabel, home } = unexpectedError;

const texts = {
  notFound,
  error: { heading, text, referenceLabel, home },
  busy: busyCopy,
  rejected: rejectedCopy,
  labels,
  legal: legalWords,
  ownPages: ownPageCopy,
  providers: {
    forms: formProviderCopy,
    showFormNext,
    presentation: presentationCopy,
    quizLoading: quizProviderCopy.loading,
  },
} as const;

/** What visitors read apart from the texts of a page, or hear from a screen reader. */
export type MessageTexts = Wording<typeof texts>;

export const defaultMessages: MessageTexts = texts;
