import type { Href } from './paths.ts';
import type { TierId } from './prices.ts';
import { plainText } from './rich-text.ts';
import type { FormTopic, Rich } from './types.ts';

/** Text of our own forms. Their validation rules are in the leads domain. */

export type FieldName = 'name' | 'email' | 'phone' | 'home' | 'beds' | 'subject' | 'message';

export interface FieldCopy {
  label: string;
  hint?: string;
  /** Value of the `autocomplete` attribute. */
  autocomplete: string;
  inputType: 'text' | 'email' | 'tel' | 'number' | 'select' | 'textarea';
  /** Error for a required field left empty. */
  missing: string;
  /** Error for a value that fails validation. */
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
    missing: 'Please enter your email so we can answer you.',
    invalid: 'Please check your email address. It should look like name@example.com.',
  },
  phone: {
    label: 'Phone',
    hint: 'If you’d rather talk than write.',
    autocomplete: 'tel',
    inputType: 'tel',
    missing: 'Please enter a phone number.',
    invalid: 'Please check the phone number.',
  },
  home: {
    label: 'Name of your home',
    hint: 'Or your town, if it doesn’t have a name yet.',
    autocomplete: 'organization',
    inputType: 'text',
    missing: 'Please enter the name of your home, or your town.',
    invalid: 'Please shorten the name of your home a little.',
  },
  beds: {
    label: 'Beds in your home',
    hint: 'Licensed beds, full or empty.',
    autocomplete: 'off',
    inputType: 'number',
    missing: 'Please enter how many beds you have.',
    invalid: 'Please enter your beds as a whole number.',
  },
  subject: {
    label: 'What is it about?',
    autocomplete: 'off',
    inputType: 'select',
    missing: 'Please choose what it’s about.',
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

/** Shown after the label of every optional field. */
export const optionalMark = 'optional';

/** Subject of privacy requests; the do-not-sell page quotes it word for word. */
export const privacySubject = 'Do Not Sell My Data Request';

/** Choices for the contact form's subject; the chosen text is stored with the lead. */
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
  /** Label above the plan's name and price when the form is about a plan. */
  chosenLabel?: string;
  submit: string;
  /** Shown next to the submit button: what happens after sending. */
  next: string;
  success: { heading: string; text: string };
}

/** Shown with the lead's reference after a form is sent. */
export const referenceCopy = {
  label: 'Your reference',
  text: 'Keep it if you like. It helps us find your message fast.',
  back: 'Back to the page',
} as const;

/** Shown above a form that has errors. */
export const formProblemCopy = {
  heading: 'Almost there',
  text: 'Please check the fields marked below. Everything you typed is still here.',
} as const;

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

/** Shown under every message field. */
export const noHealthDetails = 'Please leave out your residents’ health details.';

/** First option of a select. */
export const pleaseChoose = 'Please choose';

/** Label of the honeypot, a field that people never see and bots fill in. */
export const honeypotLabel = 'Leave this field empty';

/** One extra step for a message that looks like spam. */
export const confirmCopy = {
  heading: 'One more tap',
  text: 'We get a lot of junk through our forms. Please confirm that you’re a person, and your message is on its way.',
  submit: 'Yes, Send It',
  next: 'That’s all we need.',
} as const;

/** Shown when one address exceeds the rate limit. */
export const tooManyCopy =
  'We’ve had several messages from your connection in a short time. Please wait a few minutes and send it again. What you typed is still here.';

/** Shown when a posted form names a topic that its page does not have. */
export const unknownTopicCopy =
  'We couldn’t tell which form this was, so nothing was sent. Please look it over and send it again. What you typed is still here.';

/** Shown while leads cannot be stored; offers the owner's email and phone if they are set. */
export function notTakenCopy(email: string | null, phone: string | null): string {
  const ways = [...(email ? [`write to ${email}`] : []), ...(phone ? [`call ${phone}`] : [])];
  const instead = ways.length > 0 ? `Please ${ways.join(' or ')}, or send` : 'Please send';
  return `We can’t take messages right now, so yours may not have reached us. ${instead} it again in a while. What you typed is still here.`;
}

/** Shown under every form. */
export const formPrivacyCopy = {
  text: 'We use what you enter to answer you, and we don’t sell it.',
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
      'Tell us who you are and what your home is like. We’ll show you the tools on an example that fits, and you can ask anything you want.',
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
    fields: [
      ...who,
      { field: 'beds', required: false },
      {
        field: 'message',
        required: false,
        label: 'Anything we should know?',
        hint: 'How inquiries reach you today, what software you use.',
      },
    ],
    chosenLabel: 'Your plan',
    submit: 'Get Started',
    next: 'We’ll get in touch to talk through the plan before anything is billed.',
    success: {
      heading: 'We’ve got your plan',
      text: 'We will get in touch by email, or by phone if you left a number, to talk it over. Nothing has been billed.',
    },
  },
  'chatbot-tier': {
    heading: 'Get started with the chatbot',
    intro:
      'You pay nothing here. Tell us where to reach you, and we’ll go over what the chatbot should know about your home.',
    fields: [
      ...who,
      {
        field: 'message',
        required: false,
        label: 'Anything we should know?',
        hint: 'Your website address, if you have one.',
      },
    ],
    chosenLabel: 'Your tier',
    submit: 'Get Started',
    next: 'We’ll get in touch to talk through the tier before anything is billed.',
    success: {
      heading: 'We’ve got your tier',
      text: 'We will get in touch by email, or by phone if you left a number, to talk through the setup. Nothing has been billed.',
    },
  },
  'intro-session': {
    heading: 'Book your free intro session',
    intro:
      'The intro session for Leader Lift is free. We’ll listen to what your weeks are like, and you’ll find out if the coaching is for you.',
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
    next: 'You pay nothing here. We’ll get in touch to find a time and tell you how to pay.',
    success: {
      heading: 'We got your request',
      text: 'We will get in touch by email, or by phone if you left a number, to find a time for your Growth Strategy Session. Nothing has been billed.',
    },
  },
  workshop: {
    heading: 'Book your Growth Vision Workshop',
    intro: 'Tell us about your home and where you’d like to take it. We’ll read it before we meet.',
    fields: [
      ...who,
      { field: 'beds', required: false },
      {
        field: 'message',
        required: false,
        label: 'Where would you like to take it?',
        hint: 'More beds, a second house, a way to step back.',
      },
    ],
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
    fields: [...who, { field: 'subject', required: false }, { field: 'message', required: true }],
    submit: 'Send Message',
    next: 'Your message goes straight to our inbox. We’ll answer by email, or by phone if you leave a number.',
    success: {
      heading: 'Thank you. We got your message',
      text: 'We will answer by email, or by phone if you left a number.',
    },
  },
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
