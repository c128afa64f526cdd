import { busyCopy, notFound, rejectedCopy, unexpectedError } from './errors.ts';
import { labels } from './labels.ts';
import { legalWords } from './legal/shared.ts';
import { ownPageCopy } from './own-pages.ts';
import { formProviderCopy, presentationCopy, quizProviderCopy, showFormNext } from './providers.ts';
import type { Wording } from './types.ts';

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
