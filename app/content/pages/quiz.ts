import type { Hero, PageMeta, Wording } from '../types.ts';

export const defaultQuiz = {
  path: '/quiz',
  title: 'Growth Path Quiz',
  description:
    'Discover your RAL growth path: a 1-minute quiz for residential assisted living owners that recommends the program your home needs next.',
  hero: {
    headline: 'Discover Your RAL Growth Path',
    subtitle:
      'A 1-minute quiz about your beds, your inquiries, and your week. It recommends the program that fits and tells you why.',
    actions: [],
    drawing: 'quiz-house',
  },
  start: {
    label: 'Start Quiz',
    next: 'Takes about a minute. Your recommendation comes at the end.',
  },
  asks: {
    heading: 'What it asks',
    items: [
      {
        title: 'Your beds',
        text: 'How many you have, how many are full, and how families find you.',
      },
      {
        title: 'Your inquiries',
        text: 'How soon a family hears from you, and who remembers to follow up.',
      },
      {
        title: 'Your week',
        text: 'How much of the home still runs through you, and where you want it to go.',
      },
    ],
  },
  gives: {
    heading: 'What you get',
    text: 'One recommendation: Boost Revenue, Lead Smarter or Scale Big. Rough answers are fine. You know your home better than any form does.',
  },
  /** Shown when the provider's popup has not loaded after 3 seconds. */
  loadFailure: {
    link: 'Having trouble with the quiz?',
    next: 'Opens it in a new tab.',
  },
  call: {
    text: 'Would you rather talk to a person?',
    action: { kind: 'link', label: 'Book a free call instead', href: '/contact' },
  },
} as const satisfies PageMeta & { hero: Hero } & Record<string, unknown>;

export type QuizTexts = Wording<typeof defaultQuiz> & Pick<PageMeta, 'social'>;
