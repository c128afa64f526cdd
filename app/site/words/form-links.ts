import type { Href } from './paths.ts';
import type { TierId } from './prices.ts';
import type { FormTopic } from './types.ts';

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
