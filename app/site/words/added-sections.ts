import type { Block } from './blocks.ts';
import type { SectionKind } from './field-types.ts';

/** What a new section says until the owner has written her own words: it asks for them. */
const ASKS = {
  heading: 'A heading for this section',
  paragraph: 'Say here what you’d tell an owner across the kitchen table.',
  firstTitle: 'Name the first step',
  firstText: 'Say what happens first.',
  nextTitle: 'Name the next step',
  nextText: 'Say what happens after that.',
  question: 'A question that owners ask you',
  answer: 'Answer it here, in your own words.',
  reason: 'Say in a sentence or two why they should.',
} as const;

/** Words that ask for the owner’s, and are never published. */
export const askingWords: ReadonlySet<string> = new Set(Object.values(ASKS));

/** Its hint says when to choose it. */
interface AddedKind extends Omit<SectionKind, 'id'> {
  /** The block as it begins: a block of any page, with words that ask for the owner’s. */
  readonly block: Block;
}

/** The sections that the owner can add to a page, in the order in which they are offered. */
export const addedKinds: Readonly<Record<string, AddedKind>> = {
  text: {
    label: 'Text with an image',
    hint: 'A heading and a few paragraphs, with a photograph if you have one.',
    block: {
      kind: 'card',
      place: 'section',
      heading: ASKS.heading,
      paragraphs: [ASKS.paragraph],
    },
  },
  steps: {
    label: 'Steps',
    hint: 'What happens first, what comes next, and so on, with numbers.',
    block: {
      kind: 'steps',
      heading: ASKS.heading,
      items: [
        { title: ASKS.firstTitle, text: ASKS.firstText },
        { title: ASKS.nextTitle, text: ASKS.nextText },
      ],
    },
  },
  faq: {
    label: 'Questions and answers',
    hint: 'What owners keep asking you. Each answer opens when its question is clicked.',
    block: {
      kind: 'faq',
      heading: ASKS.heading,
      items: [{ question: ASKS.question, answer: ASKS.answer }],
    },
  },
  action: {
    label: 'Call to action',
    hint: 'A dark band with a sentence and one button.',
    block: {
      kind: 'closing',
      heading: ASKS.heading,
      text: ASKS.reason,
      actions: [{ kind: 'link', label: 'Take the RAL Growth Path Quiz', href: '/quiz' }],
    },
  },
  testimonials: {
    label: 'What clients say',
    hint: 'Your testimonials. Readers see them here once there is one that may be shown.',
    kept: { slug: 'testimonials', title: 'Testimonials' },
    block: { kind: 'testimonials' },
  },
};
