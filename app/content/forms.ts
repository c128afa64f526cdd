import type { Href } from './paths.ts';
import type { TierId } from './prices.ts';
import type { FormTopic, Rich } from './types.ts';

/** The texts of our own forms. What may be entered is decided where a lead is stored. */

export type FieldName = 'name' | 'email' | 'phone' | 'home' | 'beds' | 'subject' | 'message';

export interface FieldCopy {
  label: string;
  hint?: string;
  /** The value of the `autocomplete` attribute, so that a phone can fill the field in. */
  autocomplete: string;
  inputType: 'text' | 'email' | 'tel' | 'number' | 'select' | 'textarea';
  /** Said when the field is required and empty. */
  missing: string;
  /** Said when what was typed cannot be right. */
  invalid: string;
}

export const fieldCopy: Record<FieldName, FieldCopy> = {
  name: {
    label: 'Your name',
    autocomplete: 'name',
    inputType: 'text',
    missing: 'Please tell us your name.',
    invalid: 'Please shorten the name a little.',
  },
  email: {
    label: 'Email',
    autocomplete: 'email',
    inputType: 'email',
    missing: 'Please enter your email, so that we can answer.',
    invalid: 'Please check the email. It should look like name@example.com.',
  },
  phone: {
    label: 'Phone',
    hint: 'If you would rather talk than write.',
    autocomplete: 'tel',
    inputType: 'tel',
    missing: 'Please enter a phone number.',
    invalid: 'Please check the phone number.',
  },
  home: {
    label: 'Name of your home',
    hint: 'Or the town, if it has no name yet.',
    autocomplete: 'organization',
    inputType: 'text',
    missing: 'Please enter the name of your home, or the town.',
    invalid: 'Please shorten the name of your home a little.',
  },
  beds: {
    label: 'Beds in your home',
    hint: 'Licensed beds, filled or not.',
    autocomplete: 'off',
    inputType: 'number',
    missing: 'Please enter how many beds you have.',
    invalid: 'Please enter the beds as a whole number.',
  },
  subject: {
    label: 'What is it about?',
    autocomplete: 'off',
    inputType: 'select',
    missing: 'Please choose what it is about.',
    invalid: 'Please choose one from the list.',
  },
  message: {
    label: 'Your message',
    autocomplete: 'off',
    inputType: 'textarea',
    missing: 'Please write a line or two.',
    invalid: 'Please shorten your message a little.',
  },
};

/** Said after the label of every field that may stay empty. */
export const optionalMark = 'optional';

/** The subject that the do-not-sell page asks for (§2), to the letter. */
export const privacySubject = 'Do Not Sell My Data Request';

/** Choices of the contact form's subject; the value is stored with the lead. */
export const contactSubjects = [
  'A question',
  'A free call',
  'QuickBoost AI or the Advantage Bundle',
  'The AI chatbot',
  'Coaching: Leader Lift or Scale Prep',
  'The Shared Success Program',
  'My Growth Path Quiz result',
  privacySubject,
] as const;

export type ContactSubject = (typeof contactSubjects)[number];

export interface FormCopy {
  heading: string;
  intro: string;
  fields: readonly { field: FieldName; required: boolean; label?: string; hint?: string }[];
  /** Above the plan's name and price, when the form is about a plan. */
  chosenLabel?: string;
  submit: string;
  /** Beside the submit button. */
  next: string;
  success: { heading: string; text: string };
}

/** Shown with the lead's reference after every form. */
export const referenceCopy = {
  label: 'Your reference',
  text: 'Keep it if you like. With it we find your message at once.',
  back: 'Back to the page',
} as const;

/** Above a form that came back with fields to mend. */
export const formProblemCopy = {
  heading: 'Almost there',
  text: 'Please look at the fields marked below. Everything you typed is still here.',
} as const;

/** Over the two boxes for text messages. */
export const textConsentHeading = 'May we text you?';

/** Raise it with every change of the words in `textConsentBoxes`: it is stored beside them. */
const CONSENT_WORDING = 2;

export interface TextConsentBox {
  kind: 'inquiry' | 'marketing';
  version: string;
  /** What is agreed to. */
  label: string;
  /** What everybody has to be told who agrees. */
  terms: Rich;
  /** Label and terms as they are read, stored with the lead. */
  text: string;
}

const consentTerms: Rich = [
  'Message frequency varies. Message and data rates may apply. Reply STOP to opt out, HELP for help. Consent is not a condition of purchase. See our ',
  { text: 'Terms of Service', href: '/terms-of-service#text-messages' },
  ' and ',
  { text: 'Privacy Policy', href: '/privacy-policy#text-messages' },
  '.',
];

/** The boxes under a phone field, in the name of the business that sends the messages. */
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

function plainText(rich: Rich): string {
  if (typeof rich === 'string') return rich;
  return rich.map((part) => (typeof part === 'string' ? part : part.text)).join('');
}

/** Under every field for a message: health details of residents have no place here. */
export const noHealthDetails = 'Please leave out health details of your residents.';

/** First entry of a list to choose from. */
export const pleaseChoose = 'Please choose';

/** The label of the field that people never see; whoever fills it in is a program. */
export const honeypotLabel = 'Leave this field empty';

/** Asked once of a message that looks as if a program had sent it. */
export const confirmCopy = {
  heading: 'One more tap',
  text: 'A lot of junk arrives through forms. Please confirm that you are a person, and your message is on its way.',
  submit: 'Yes, Send It',
  next: 'Nothing else is asked of you.',
} as const;

/** Said when an address sends more than any person would. */
export const tooManyCopy =
  'Several messages have come from your connection in a short time. Please wait a little and send it again. What you typed is still here.';

/** Said above a form that answers one that its page does not have. */
export const unknownTopicCopy =
  'We could not tell which form this was, so nothing was sent. Please look it over and send it again. What you typed is still here.';

/** Said while no message can be stored: with the ways to reach us that there are. */
export function notTakenCopy(email: string | null, phone: string | null): string {
  const ways = [...(email ? [`write to ${email}`] : []), ...(phone ? [`call ${phone}`] : [])];
  const instead = ways.length > 0 ? `Please ${ways.join(' or ')}, or try` : 'Please try';
  return `We cannot take messages at this moment, so nothing was sent. ${instead} again in a while. What you typed is still here.`;
}

/** Under every form. */
export const formPrivacyCopy = {
  text: 'We use what you enter to answer you, and do not sell it.',
  link: { text: 'Privacy Policy', href: '/privacy-policy' },
} as const satisfies { text: string; link: { text: string; href: Href } };

const who = [
  { field: 'name', required: true },
  { field: 'email', required: true },
  { field: 'phone', required: false },
  { field: 'home', required: false },
] as const;

export const forms: Record<FormTopic, FormCopy> = {
  demo: {
    heading: 'Book a free demo',
    intro:
      'Tell us who you are and what your home is like. We show you the tools on an example that fits it, and you ask what you want.',
    fields: [
      ...who,
      { field: 'beds', required: false },
      {
        field: 'message',
        required: false,
        label: 'What should we know before we meet?',
        hint: 'Empty beds, slow inquiries, a good time to reach you.',
      },
    ],
    submit: 'Request My Demo',
    next: 'We get in touch to find a time. The demo is free and binds you to nothing.',
    success: {
      heading: 'Your request is here',
      text: 'We will get in touch by email, or by phone if you left a number, to find a time for your demo.',
    },
  },
  plan: {
    heading: 'Get started with your plan',
    intro:
      'You pay nothing here. We talk first, make sure the plan fits your home, and then set it up together.',
    fields: [
      ...who,
      { field: 'beds', required: false },
      {
        field: 'message',
        required: false,
        label: 'Anything we should know?',
        hint: 'How inquiries reach you today, which software you use.',
      },
    ],
    chosenLabel: 'Your plan',
    submit: 'Get Started',
    next: 'We get in touch to talk the plan through before anything is billed.',
    success: {
      heading: 'Your plan is noted',
      text: 'We will get in touch by email, or by phone if you left a number, to talk it through. Nothing has been billed.',
    },
  },
  'chatbot-tier': {
    heading: 'Get started with the chatbot',
    intro:
      'You pay nothing here. Tell us where to reach you, and we talk through what the chatbot should know about your home.',
    fields: [
      ...who,
      {
        field: 'message',
        required: false,
        label: 'Anything we should know?',
        hint: 'The address of your website, if you have one.',
      },
    ],
    chosenLabel: 'Your tier',
    submit: 'Get Started',
    next: 'We get in touch to talk the tier through before anything is billed.',
    success: {
      heading: 'Your tier is noted',
      text: 'We will get in touch by email, or by phone if you left a number, to talk through the setup. Nothing has been billed.',
    },
  },
  'intro-session': {
    heading: 'Book your free intro session',
    intro:
      'The intro session to Leader Lift is free. We listen to how your weeks look, and you find out whether the coaching is for you.',
    fields: [
      ...who,
      {
        field: 'message',
        required: false,
        label: 'What is hardest right now?',
        hint: 'One sentence is plenty.',
      },
    ],
    submit: 'Request My Free Session',
    next: 'We get in touch to find a time. There is nothing to pay.',
    success: {
      heading: 'Your request is here',
      text: 'We will get in touch by email, or by phone if you left a number, to find a time for your free intro session.',
    },
  },
  'strategy-session': {
    heading: 'Book your Growth Strategy Session',
    intro:
      'Tell us where you are and what you are thinking of: another house, more beds, a manager. We come prepared.',
    fields: [
      ...who,
      { field: 'beds', required: false },
      {
        field: 'message',
        required: false,
        label: 'What would you like to decide?',
        hint: 'The question you keep turning over.',
      },
    ],
    submit: 'Request My Session',
    next: 'You pay nothing here. We get in touch to find a time and tell you how to pay.',
    success: {
      heading: 'Your request is here',
      text: 'We will get in touch by email, or by phone if you left a number, to find a time for your Growth Strategy Session. Nothing has been billed.',
    },
  },
  workshop: {
    heading: 'Book your Growth Vision Workshop',
    intro:
      'Tell us about your home and where you would like it to be. We read it before we meet you.',
    fields: [
      ...who,
      { field: 'beds', required: false },
      {
        field: 'message',
        required: false,
        label: 'Where would you like to be?',
        hint: 'More beds, a second house, a way to step back.',
      },
    ],
    submit: 'Request My Workshop',
    next: 'You pay nothing here. We get in touch to find a date and tell you how to pay.',
    success: {
      heading: 'Your request is here',
      text: 'We will get in touch by email, or by phone if you left a number, to find a date for your workshop. Nothing has been billed.',
    },
  },
  contact: {
    heading: 'Write to us',
    intro: 'Ask what you want to know. You do not have to know which program you need.',
    fields: [...who, { field: 'subject', required: false }, { field: 'message', required: true }],
    submit: 'Send Message',
    next: 'Your message goes straight to our inbox. We answer by email, or by phone if you leave a number.',
    success: {
      heading: 'Thank you. Your message is here',
      text: 'We will answer by email, or by phone if you left a number.',
    },
  },
};

/** The subject with which the contact form opens when it stands in for a privacy channel. */
export const privacyFormHref: Href = `/contact?subject=${encodeURIComponent(privacySubject)}#contact-form`;

/** The same link, with the page that it stands on: the form on the contact page says it to the owner. */
export function fromPage(href: Href, path: string): Href {
  return href.startsWith('/contact?') ? (href.replace('#', `&from=${path}#`) as Href) : href;
}

/** Where our own form for a topic is found, with the topic and the plan already chosen. */
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
