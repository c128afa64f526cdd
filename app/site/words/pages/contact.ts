import { actionSchema } from '../actions.ts';
import { heroSection, metaSection } from '../page.ts';
import { defaultsOf, filled, section, type TextsOfSections, text } from '../schema.ts';

/** The element id of the form. */
export const contactFormId = 'contact-form';

export const contactSections = [
  metaSection({
    path: '/contact',
    title: 'Contact Us',
    description:
      'Contact Wizard Services about AI tools, coaching and growth programs for your residential assisted living home. Write to us or book a free call.',
  }),
  heroSection({
    headline: 'Contact Us',
    subtitle:
      'A question, a free call, or a second opinion on the home you’re running. Tell us what’s on your mind.',
    actions: [],
    drawing: 'none',
  }),
  section('direct', 'Reach us directly', {
    direct: {
      heading: text('Heading', 80, 'Reach us directly'),
      emailLabel: text('Before the email address', 40, 'Email'),
      phoneLabel: text('Before the phone number', 40, 'Phone'),
      postLabel: text('Before the postal address', 40, 'Mail'),
    },
  }),
  section('before', 'Not sure what you need?', {
    before: {
      heading: text('Heading', 80, 'Not sure what you need?'),
      text: text(
        'Text',
        240,
        'The quiz takes a minute and gives you one clear next step. You can bring the result to our call.',
      ),
      action: filled(actionSchema, { kind: 'link', label: 'Take the Quiz', href: '/quiz' }),
    },
  }),
  section('privacy', 'Requests about personal data', {
    privacy: text(
      'Before the subject of such a request',
      160,
      'For a request about your personal data, pick the subject',
    ),
  }),
] as const;

export const defaultContact = defaultsOf(contactSections);
export type ContactTexts = TextsOfSections<typeof contactSections>;
