import type { FormTopic } from './types.ts';

/** The words around parts of other companies, where the owner has switched one on (§2). */

export interface FormProviderCopy {
  /** The frame's name, for screen readers. */
  title: string;
  show: string;
  loading: string;
  noScript: string;
  failed: string;
}

function aboutForm(name: string): FormProviderCopy {
  return {
    title: `The ${name} of our form provider`,
    show: `Show the ${name}`,
    loading: `Loading the ${name}…`,
    noScript: `The ${name} of our provider needs JavaScript. The form on this page works without it.`,
    failed: `The ${name} of our provider did not load. This one reaches us just as well.`,
  };
}

/** Our own forms that a form of the provider's may take the place of. */
export const formProviderCopy: Partial<Record<FormTopic, FormProviderCopy>> = {
  contact: aboutForm('contact form'),
  demo: aboutForm('demo form'),
  'intro-session': aboutForm('intro session form'),
  'strategy-session': aboutForm('strategy session form'),
};

/** Beside the button that shows a provider's form. */
export const showFormNext =
  'Loads the form of our form provider, who then receives what you enter.';

export const presentationCopy = {
  title: 'Presentation of the growth path',
  next: 'Loads it from the company that keeps it for us.',
  loading: 'Loading the presentation…',
  slow: 'The presentation is slow to come.',
  failed: 'The presentation cannot be reached right now. Here is our drawing of it.',
  elsewhere: 'Open it in a new tab',
} as const;

export const quizProviderCopy = {
  loading: 'Loading the quiz…',
} as const;
