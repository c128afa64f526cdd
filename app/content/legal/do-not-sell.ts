import { effective } from './shared.ts';
import type { LegalPage } from './types.ts';

export const doNotSell: LegalPage = {
  path: '/do-not-sell-my-data',
  title: 'Do Not Sell My Data',
  description:
    'Wizard Services does not sell personal data. How to ask for access, deletion, or an opt-out by email, phone, or mail, and how we honor Global Privacy Control.',
  headline: 'Do Not Sell My Data',
  summary:
    'We do not sell personal data. You can still ask what data we have about you, have it deleted, or opt out of any use of it.',
  effective,
  sections: [
    {
      id: 'no-sale',
      heading: 'We do not sell personal data',
      parts: [
        {
          kind: 'text',
          text: 'Wizard Services does not sell your personal data, for money or anything else of value, and does not share it for advertising on other sites. You do not have to opt out of anything before you use this site.',
        },
      ],
    },
    {
      id: 'request',
      heading: 'How to make a request',
      parts: [
        {
          kind: 'reach',
          text: 'You can request access to your data, its deletion, or an opt-out from its use. To do so, {reach}, and give the subject:',
          none: 'You can request access to your data, its deletion, or an opt-out from its use. To do so, use our contact form:',
        },
        { kind: 'contact', channels: ['email', 'phone', 'post'], withSubject: true },
        { kind: 'text', text: 'Please tell us:' },
        {
          kind: 'list',
          items: [
            'your name, and the email address or phone number you used with us',
            'what you are asking for: access, deletion, or an opt-out',
            'how you would like us to answer you',
          ],
        },
      ],
    },
    {
      id: 'what-happens',
      heading: 'What happens next',
      parts: [
        {
          kind: 'list',
          items: [
            'Access: we search everything we have under your email address and phone number and give you a copy.',
            'Deletion: we delete it for good, except what the law requires us to keep, and tell you when it is done.',
            'Opt-out: we stop using it for the purposes you name, such as text messages or emails.',
          ],
        },
        {
          kind: 'text',
          text: 'Before we share anything, we make sure it is you: we reply to the address or number we have for you, or ask a question or two. Someone else may ask on your behalf if you tell us so. We will not treat you any differently for asking.',
        },
      ],
    },
    {
      id: 'gpc',
      heading: 'Global Privacy Control',
      parts: [
        {
          kind: 'text',
          text: 'Global Privacy Control is a browser setting that tells every site not to sell or share your data. We honor it automatically.',
        },
        { kind: 'gpc' },
      ],
    },
    {
      id: 'more',
      heading: 'Read more',
      parts: [
        {
          kind: 'text',
          text: [
            'To see what we store and why, read the ',
            { text: 'Privacy Policy', href: '/privacy-policy' },
            '. The ',
            { text: 'Cookie Policy', href: '/cookie-policy' },
            ' lists our cookies.',
          ],
        },
      ],
    },
  ],
};
