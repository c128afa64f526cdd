import { actionSchema } from '../actions.ts';
import { HERO_TITLE, heroSchema, metaSection } from '../page.ts';
import {
  defaultsOf,
  filled,
  group,
  item,
  list,
  section,
  type TextsOfSections,
  text,
} from '../schema.ts';

export const quizSections = [
  metaSection({
    path: '/quiz',
    title: 'Growth Path Quiz',
    description:
      'Discover your RAL growth path: a 1-minute quiz for residential assisted living owners that recommends the program your home needs next.',
  }),
  section('hero', HERO_TITLE, {
    hero: filled(heroSchema, {
      headline: 'Discover Your RAL Growth Path',
      subtitle:
        'A 1-minute quiz about your beds, your inquiries, and your week. It recommends the program that fits and tells you why.',
      actions: [],
      drawing: 'quiz-house',
    }),
    start: group('Button', {
      label: text('Label', 48, 'Start Quiz'),
      next: text(
        'Note under button',
        120,
        'Takes about a minute. Your recommendation comes at the end.',
      ),
    }),
    /** Shown when the provider's popup has not loaded after 3 seconds. */
    loadFailure: group('When the quiz of another company does not load', {
      link: text('Link', 80, 'Having trouble with the quiz?'),
      next: text('Note under button', 120, 'Opens it in a new tab.'),
    }),
  }),
  section('asks', 'What it asks', {
    asks: {
      heading: text('Heading', 80, 'What it asks'),
      items: list(
        'Topics',
        { max: 6, item: item({ title: text('Title', 80), text: text('Text', 240) }) },
        [
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
      ),
    },
  }),
  section('gives', 'What you get', {
    gives: {
      heading: text('Heading', 80, 'What you get'),
      text: text(
        'Text',
        400,
        'One recommendation: Boost Revenue, Lead Smarter or Scale Big. Rough answers are fine. You know your home better than any form does.',
      ),
    },
  }),
  section('call', 'A call instead of the quiz', {
    call: {
      text: text('Text', 240, 'Would you rather talk to a person?'),
      action: filled(actionSchema, {
        kind: 'link',
        label: 'Book a free call instead',
        href: '/contact',
      }),
    },
  }),
] as const;

export const defaultQuiz = defaultsOf(quizSections);
export type QuizTexts = TextsOfSections<typeof quizSections>;
