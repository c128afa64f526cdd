import type { FormTopic } from './types.ts';

/** Text around third-party forms, quizzes and presentations that the owner has turned on. */

export interface FormProviderCopy {
  /** The iframe's name for screen readers. */
  title: string;
  show: string;
  loading: string;
  noScript: string;
  failed: string;
}

function aboutForm(name: string): FormProviderCopy {
  return {
    title: `The ${name} from our form provider`,
    show: `Show the ${name}`,
    loading: `Loading the ${name}…`,
    noScript: `Our provider’s ${name} needs JavaScript. The form on this page works without it.`,
    failed: `Our provider’s ${name} didn’t load. This form reaches us just as well.`,
  };
}

/** Forms that the provider's form can replace. */
export const formProviderCopy: Partial<Record<FormTopic, FormProviderCopy>> = {
  contact: aboutForm('contact form'),
  demo: aboutForm('demo form'),
  'intro-session': aboutForm('intro session form'),
  'strategy-session': aboutForm('strategy session form'),
};

/** Shown next to the button that loads the provider's form. */
export const showFormNext = 'Loads a form from our form provider, who will receive what you enter.';

export const presentationCopy = {
  title: 'Growth path presentation',
  next: 'Loads it from the company that hosts it for us.',
  loading: 'Loading the presentation…',
  slow: 'The presentation is taking a while.',
  failed: 'We can’t load the presentation right now. Here is our drawing of it.',
  openInTab: 'Open it in a new tab',
} as const;

export const quizProviderCopy = {
  loading: 'Loading the quiz…',
} as const;
