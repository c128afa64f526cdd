import { type FieldCopy, type FieldName, type FieldWords, formFields } from './lead-fields.ts';
import type { Href } from './paths.ts';
import type { TierId } from './prices.ts';
import { plainText } from './rich-text.ts';
import type { FormTopic, Rich } from './types.ts';

/** Text of our own forms. Their validation rules are in the leads domain. */

/** Subject of privacy requests. */
export const privacySubject = 'Do Not Sell My Data Request';

/**
 * Choices for the contact form's subject, as forms and links send them. What visitors read, and what
 * is stored with the lead, are the owner's words for them.
 */
export const contactSubjects = {
  question: 'A question',
  call: 'A free call',
  tools: 'QuickBoost AI or the Advantage Bundle',
  chatbot: 'The AI chatbot',
  coaching: 'Coaching: Leader Lift or Scale Prep',
  sharedSuccess: 'The Shared Success Program',
  quiz: 'My Growth Path Quiz result',
  privacy: privacySubject,
} as const;

export type ContactSubject = keyof typeof contactSubjects;

export interface FormCopy {
  heading: string;
  intro: string;
  /** Where this form calls a field something else. Which fields it has is in the leads domain. */
  fields: Readonly<Partial<Record<FieldName, FieldWords>>>;
  /** Label above the plan's name and price when the form is about a plan. */
  chosenLabel?: string;
  submit: string;
  /** Shown next to the submit button: what happens after sending. */
  next: string;
  success: { heading: string; text: string };
}

/** Heading above the two text-message checkboxes. */
export const textConsentHeading = 'May we text you?';

/** Increase this whenever the wording in `textConsentBoxes` changes; leads store it as proof. */
const CONSENT_WORDING = 2;

export interface TextConsentBox {
  kind: 'inquiry' | 'marketing';
  version: string;
  label: string;
  /** Disclosures that carriers require next to the checkbox. */
  terms: Rich;
  /** Label and terms as plain text, stored with the lead. */
  text: string;
}

const consentTerms: Rich = [
  'Message frequency varies. Message and data rates may apply. Reply STOP to opt out, HELP for help. Consent is not a condition of purchase. See our ',
  { text: 'Terms of Service', href: '/terms-of-service#text-messages' },
  ' and ',
  { text: 'Privacy Policy', href: '/privacy-policy#text-messages' },
  '.',
];

/** Checkboxes under a phone field, naming the business that sends the messages. */
export function textConsentBoxes(legalName: string): TextConsentBox[] {
  const labels = {
    inquiry: `Yes, ${legalName} may text me at this number about this inquiry, such as an answer, a time for a call, or a reminder.`,
    marketing: `Yes, ${legalName} may send me marketing texts at this number, such as news and offers about its tools and coaching. These messages may be automated.`,
  };
  return (['inquiry', 'marketing'] as const).map((kind) => ({
    kind,
    version: `${CONSENT_WORDING}, ${legalName}`,
    label: labels[kind],
    terms: consentTerms,
    text: `${labels[kind]} ${plainText(consentTerms)}`,
  }));
}

/** Label of the honeypot, a field that people never see and bots fill in. */
export const honeypotLabel = 'Leave this field empty';

const topics: Record<FormTopic, FormCopy> = {
  demo: {
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
  },
  plan: {
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
  },
  'chatbot-tier': {
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
  },
  'intro-session': {
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
  },
  'strategy-session': {
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
  },
  workshop: {
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
  },
  contact: {
    heading: 'Write to us',
    intro: 'Ask us anything. You don’t need to know which program is right for you.',
    fields: {},
    submit: 'Send Message',
    next: 'Your message goes straight to our inbox. We’ll answer by email, or by phone if you leave a number.',
    success: {
      heading: 'Thank you. We got your message',
      text: 'We will answer by email, or by phone if you left a number.',
    },
  },
};

/** Texts that all forms share. */
const shared = {
  /** After the label of every optional field. */
  optional: 'optional',
  /** First option of a select. */
  choose: 'Please choose',
  /** Under every message field. */
  noHealthDetails: 'Please leave out your residents’ health details.',
  /** Above a form that has errors. */
  problem: 'Almost there',
  /** Under every form. */
  privacy: {
    text: 'We use what you enter to answer you, and we don’t sell it.',
    link: 'Privacy Policy',
  },
  /** With the lead's reference after a form is sent. */
  reference: {
    label: 'Your reference',
    text: 'Keep it if you like. It helps us find your message fast.',
    back: 'Back to the page',
  },
  /** One extra step for a message that looks like spam. */
  confirm: {
    heading: 'One more tap',
    text: 'We get a lot of junk through our forms. Please confirm that you’re a person, and your message is on its way.',
    submit: 'Yes, Send It',
    next: 'That’s all we need.',
  },
};

/** What is wrong with a form or with what was typed into a field. */
const problems = {
  tooLong: 'This is too long. Keep it under {max} characters.',
  characters: 'Please type this again. It has a character in it that we cannot read.',
  email: '{typed} is not an email address. Type one like name@example.com.',
  phone:
    '{typed} is not a phone number. Use ten digits, like (614) 555-0123, or + and the country code.',
  beds: 'Enter a number of beds, like 6.',
  manyBeds: 'Enter between 0 and {max} beds.',
  plan: 'Choose one of the plans.',
  numberToText: 'Enter the number we may text, or uncheck the boxes below it.',
  consentChanged:
    'The words beside this box have changed since you opened the page. Please read them, then check it again if you agree.',
  /** One address exceeds the rate limit. */
  tooMany:
    'We’ve had several messages from your connection in a short time. Please wait a few minutes and send it again. What you typed is still here.',
  /** A posted form names a topic that its page does not have. */
  unknownTopic:
    'We couldn’t tell which form this was, so nothing was sent. Please look it over and send it again. What you typed is still here.',
};

/** Shown while leads cannot be stored, with the ways to reach the owner that are set. */
const notTaken = {
  neither:
    'We can’t take messages right now, so yours may not have reached us. Please send it again in a while. What you typed is still here.',
  email:
    'We can’t take messages right now, so yours may not have reached us. Please write to {email}, or send it again in a while. What you typed is still here.',
  phone:
    'We can’t take messages right now, so yours may not have reached us. Please call {phone}, or send it again in a while. What you typed is still here.',
  both: 'We can’t take messages right now, so yours may not have reached us. Please write to {email} or call {phone}, or send it again in a while. What you typed is still here.',
};

export interface FormTexts {
  readonly topics: Readonly<Record<FormTopic, FormCopy>>;
  readonly fields: Readonly<Record<FieldName, FieldCopy>>;
  readonly subjects: Readonly<Record<ContactSubject, string>>;
  readonly shared: typeof shared;
  readonly problems: typeof problems;
  readonly notTaken: typeof notTaken;
}

export const defaultForms: FormTexts = {
  topics,
  fields: formFields,
  subjects: contactSubjects,
  shared,
  problems,
  notTaken,
};

/** Link to the contact form with the privacy subject chosen, for channels the owner has not set. */
export const privacyFormHref: Href = `/contact?subject=${encodeURIComponent(privacySubject)}#contact-form`;

/** Adds the linking page to a contact-form link, so the owner sees where the lead came from. */
export function fromPage(href: Href, path: string): Href {
  return href.startsWith('/contact?') ? (href.replace('#', `&from=${path}#`) as Href) : href;
}

/** Link to our own form for a topic, with the topic and plan preselected. */
export function formHref(topic: FormTopic, plan?: TierId): Href {
  switch (topic) {
    case 'demo':
      return '/boost-revenue#demo-form';
    case 'plan':
      return plan ? `/boost-revenue?plan=${plan}#demo-form` : '/boost-revenue#demo-form';
    case 'contact':
      return '/contact#contact-form';
    default:
      return plan
        ? `/contact?about=${topic}&plan=${plan}#contact-form`
        : `/contact?about=${topic}#contact-form`;
  }
}
