import type { Hero, PageMeta, Wording } from '../types.ts';

/** The element id of the form. */
export const contactFormId = 'contact-form';

export const defaultContact = {
  path: '/contact',
  title: 'Contact Us',
  description:
    'Contact Wizard Services about AI tools, coaching and growth programs for your residential assisted living home. Write to us or book a free call.',
  hero: {
    headline: 'Contact Us',
    subtitle:
      'A question, a free call, or a second opinion on the home you’re running. Tell us what’s on your mind.',
    actions: [],
    drawing: 'none',
  },
  direct: {
    heading: 'Reach us directly',
    emailLabel: 'Email',
    phoneLabel: 'Phone',
    postLabel: 'Mail',
  },
  before: {
    heading: 'Not sure what you need?',
    text: 'The quiz takes a minute and gives you one clear next step. You can bring the result to our call.',
    action: { kind: 'link', label: 'Take the Quiz', href: '/quiz' },
  },
  /** Before the subject of such requests. */
  privacy: 'For a request about your personal data, pick the subject',
} as const satisfies PageMeta & { hero: Hero } & Record<string, unknown>;

export type ContactTexts = Wording<typeof defaultContact> & Pick<PageMeta, 'social'>;
