import { type ContactSubject, contactSubjects } from './form-links.ts';
import { fieldSchemas, formFields } from './lead-fields.ts';
import {
  defaultsOf,
  type Field,
  field,
  filled,
  group,
  ifPresent,
  section,
  type TextsOf,
  type TextsOfSections,
  text,
} from './schema.ts';
import { subscriptionSections } from './subscription.ts';
import type { FormTopic } from './types.ts';

/** Text of our own forms. Their validation rules are in the leads domain. */

/** Label of the honeypot, a field that people never see and bots fill in. */
export const honeypotLabel = 'Leave this field empty';

const LABEL = 60;
const HINT = 160;
const SENTENCE = 300;

const formSchema = {
  heading: text('Heading', 80),
  intro: text('Introduction', 240),
  /** Where this form calls a field something else. Which fields it has is in the leads domain. */
  fields: fieldSchemas,
  /** Above the plan's name and price when the form is about a plan. */
  chosenLabel: ifPresent(text('Above the plans', LABEL)),
  submit: text('Button', 48),
  /** Shown next to the submit button: what happens after sending. */
  next: text('Beside the button', HINT),
  success: group('After sending', {
    heading: text('Heading', 80),
    text: text('Text', SENTENCE),
  }),
};

type FormOf = ReturnType<typeof filled<typeof formSchema>>;

function formSection<Topic extends FormTopic>(
  topic: Topic,
  title: string,
  form: TextsOf<typeof formSchema>,
) {
  const topics = { [topic]: filled(formSchema, form) } as Record<Topic, FormOf>;
  return section(topic, title, { topics });
}

/** At most as long as what a lead can hold. */
const subjects = Object.fromEntries(
  Object.entries(contactSubjects).map(([id, subject]) => [id, text(subject, 80, subject)]),
) as Record<ContactSubject, Field<string>>;

export const formSections = [
  formSection('demo', 'Demo form', {
    heading: 'Book a free demo',
    intro:
      'Tell us who you are and what your home is like. We’ll show you the tools on an example that fits, and you can ask anything you want.',
    fields: {
      message: {
        label: 'What should we know before we meet?',
        hint: 'Empty beds, slow inquiries, a good time to reach you.',
      },
    },
    submit: 'Request My Demo',
    next: 'We’ll get in touch to find a time. The demo is free, and there’s no obligation.',
    success: {
      heading: 'We got your request',
      text: 'We will get in touch by email, or by phone if you left a number, to find a time for your demo.',
    },
  }),
  formSection('plan', 'Form for an Advantage Bundle plan', {
    heading: 'Get started with your plan',
    intro:
      'You pay nothing here. We’ll talk first, make sure the plan fits your home, and then set it up together.',
    fields: {
      message: {
        label: 'Anything we should know?',
        hint: 'How inquiries reach you today, what software you use.',
      },
    },
    chosenLabel: 'Your plan',
    submit: 'Get Started',
    next: 'We’ll get in touch to talk through the plan before anything is billed.',
    success: {
      heading: 'We got your request',
      text: 'We will get in touch by email, or by phone if you left a number, to talk it over. Nothing has been billed.',
    },
  }),
  formSection('chatbot-tier', 'Form for a chatbot plan', {
    heading: 'Get started with the chatbot',
    intro:
      'You pay nothing here. Tell us where to reach you, and we’ll go over what the chatbot should know about your home.',
    fields: {
      message: {
        label: 'Anything we should know?',
        hint: 'Your website address, if you have one.',
      },
    },
    chosenLabel: 'Your tier',
    submit: 'Get Started',
    next: 'We’ll get in touch to talk through the tier before anything is billed.',
    success: {
      heading: 'We got your request',
      text: 'We will get in touch by email, or by phone if you left a number, to talk through the setup. Nothing has been billed.',
    },
  }),
  formSection('intro-session', 'Intro session form', {
    heading: 'Book your free intro session',
    intro:
      'The intro session for Leader Lift is free. We’ll listen to what your weeks are like, and you’ll find out if the coaching is for you.',
    fields: {
      message: { label: 'What is hardest right now?', hint: 'One sentence is plenty.' },
    },
    submit: 'Request My Free Session',
    next: 'We’ll get in touch to find a time. There’s nothing to pay.',
    success: {
      heading: 'We got your request',
      text: 'We will get in touch by email, or by phone if you left a number, to find a time for your free intro session.',
    },
  }),
  formSection('strategy-session', 'Growth Strategy Session form', {
    heading: 'Book your Growth Strategy Session',
    intro:
      'Tell us where you are and what you’re thinking about: another house, more beds, a manager. We’ll come prepared.',
    fields: {
      message: {
        label: 'What would you like to decide?',
        hint: 'The question you keep turning over.',
      },
    },
    submit: 'Request My Session',
    next: 'You pay nothing here. We’ll get in touch to find a time and tell you how to pay.',
    success: {
      heading: 'We got your request',
      text: 'We will get in touch by email, or by phone if you left a number, to find a time for your Growth Strategy Session. Nothing has been billed.',
    },
  }),
  formSection('workshop', 'Growth Vision Workshop form', {
    heading: 'Book your Growth Vision Workshop',
    intro: 'Tell us about your home and where you’d like to take it. We’ll read it before we meet.',
    fields: {
      message: {
        label: 'Where would you like to take it?',
        hint: 'More beds, a second house, a way to step back.',
      },
    },
    submit: 'Request My Workshop',
    next: 'You pay nothing here. We’ll get in touch to find a date and tell you how to pay.',
    success: {
      heading: 'We got your request',
      text: 'We will get in touch by email, or by phone if you left a number, to find a date for your workshop. Nothing has been billed.',
    },
  }),
  formSection('contact', 'Contact form', {
    heading: 'Write to us',
    intro: 'Ask us anything. You don’t need to know which program is right for you.',
    fields: {},
    submit: 'Send Message',
    next: 'Your message goes straight to our inbox. We’ll answer by email, or by phone if you leave a number.',
    success: {
      heading: 'Thank you. We got your message',
      text: 'We will answer by email, or by phone if you left a number.',
    },
  }),
  section('fields', 'Fields that forms share', { fields: formFields }),
  section('subjects', 'Choices for what a message is about', { subjects }),
  section('shared', 'Around every form', {
    shared: {
      optional: text('After the label of an optional field', 30, 'optional'),
      choose: text('First choice of a list', LABEL, 'Please choose'),
      noHealthDetails: text(
        'Under every message field',
        HINT,
        'Please leave out your residents’ health details.',
      ),
      problem: text('Above a form with errors', LABEL, 'Almost there'),
      privacy: group('Under every form', {
        text: text('Text', HINT, 'We use what you enter to answer you, and we don’t sell it.'),
        link: text('Link to the Privacy Policy', LABEL, 'Privacy Policy'),
      }),
      promise: field(
        {
          type: 'text',
          label: 'How soon you answer, after sending',
          max: HINT,
          needs: ['time'],
          hint: '{time} is what you promise in the settings, under Hours and answers. Without a promise there, visitors do not see this.',
        },
        'We answer within {time}.',
      ),
      reference: group('Reference after sending', {
        label: text('Before the reference', LABEL, 'Your reference'),
        text: text('After it', HINT, 'Keep it if you like. It helps us find your message fast.'),
        back: text('Link back', LABEL, 'Back to the page'),
      }),
      /** One extra step. */
      confirm: group('When a message looks like spam', {
        heading: text('Heading', 80, 'One more tap'),
        text: text(
          'Text',
          SENTENCE,
          'We get a lot of junk through our forms. Please confirm that you’re a person, and your message is on its way.',
        ),
        submit: text('Button', 48, 'Yes, Send It'),
        next: text('Note under button', HINT, 'That’s all we need.'),
      }),
    },
  }),
  section('problems', 'When something is wrong', {
    problems: {
      tooLong: text('Too long', HINT, 'This is too long. Keep it under {max} characters.'),
      characters: text(
        'A character that can’t be read',
        HINT,
        'Please type this again. It has a character in it that we cannot read.',
      ),
      email: text(
        'Not an email address',
        HINT,
        '{typed} is not an email address. Type one like name@example.com.',
      ),
      phone: text(
        'Not a phone number',
        HINT,
        '{typed} is not a phone number. Use ten digits, like (614) 555-0123, or + and the country code.',
      ),
      beds: text('Not a number of beds', HINT, 'Enter a number of beds, like 6.'),
      manyBeds: text('Too many beds', HINT, 'Enter between 0 and {max} beds.'),
      plan: text('No such plan', HINT, 'Choose one of the plans.'),
      numberToText: text(
        'Text messages without a phone number',
        HINT,
        'Enter the number we may text, or uncheck the boxes below it.',
      ),
      consentChanged: text(
        'Text-message boxes that changed meanwhile',
        SENTENCE,
        'The words beside this box have changed since you opened the page. Please read them, then check it again if you agree.',
      ),
      tooMany: text(
        'Too many messages',
        SENTENCE,
        'We’ve had several messages from your connection in a short time. Please wait a few minutes and send it again. What you typed is still here.',
      ),
      unknownTopic: text(
        'Not clear which form it was',
        SENTENCE,
        'We couldn’t tell which form this was, so nothing was sent. Please look it over and send it again. What you typed is still here.',
      ),
    },
    /** With the ways to reach the owner that are set. */
    notTaken: group('While messages can’t be stored', {
      neither: text(
        'Without another way to reach you',
        SENTENCE,
        'We can’t take messages right now, so yours may not have reached us. Please send it again in a while. What you typed is still here.',
      ),
      email: text(
        'With your email address',
        SENTENCE,
        'We can’t take messages right now, so yours may not have reached us. Please write to {email}, or send it again in a while. What you typed is still here.',
      ),
      phone: text(
        'With your phone number',
        SENTENCE,
        'We can’t take messages right now, so yours may not have reached us. Please call {phone}, or send it again in a while. What you typed is still here.',
      ),
      both: text(
        'With both',
        SENTENCE,
        'We can’t take messages right now, so yours may not have reached us. Please write to {email} or call {phone}, or send it again in a while. What you typed is still here.',
      ),
    }),
  }),
  ...subscriptionSections,
] as const;

export const defaultForms = defaultsOf(formSections);
export type FormTexts = TextsOfSections<typeof formSections>;
