import { privacySubject } from '../forms.ts';
import type { LegalPage } from './types.ts';

export const doNotSell: LegalPage = {
  path: '/do-not-sell-my-data',
  title: 'Do Not Sell My Data',
  description:
    'Wizard Services does not sell personal data. How to ask for access, deletion or opt-out by email, phone or post, and how Global Privacy Control is honored.',
  headline: 'Do Not Sell My Data',
  summary:
    'We do not sell personal data. You can still ask us what we have, have it deleted, or opt out of any use of it.',
  sections: [
    {
      id: 'no-sale',
      heading: 'Personal data is not sold',
      parts: [
        {
          kind: 'text',
          text: 'Wizard Services does not sell your personal data, for money or for anything else of value, and does not share it for advertising across other sites. There is nothing to opt out of before you can use this site.',
        },
      ],
    },
    {
      id: 'request',
      heading: 'How to make a request',
      parts: [
        {
          kind: 'reach',
          before:
            'You can request access to your data, its deletion, or an opt-out from its use. To do so, ',
          after: ', and give the subject:',
          none: 'You can request access to your data, its deletion, or an opt-out from its use. Our contact form is the way to do so:',
        },
        { kind: 'contact', channels: ['email', 'phone', 'post'], subject: privacySubject },
        { kind: 'text', text: 'Please tell us:' },
        {
          kind: 'list',
          items: [
            'your name, and the email address or phone number you used with us',
            'what you ask for: access, deletion or opt-out',
            'how you would like to be answered',
          ],
        },
      ],
    },
    {
      id: 'what-happens',
      heading: 'What happens then',
      parts: [
        {
          kind: 'list',
          items: [
            'Access: we search everything we keep under your email address and your phone number, and give you a copy.',
            'Deletion: we delete it for good, except for what the law obliges us to keep, and tell you when it is done.',
            'Opt-out: we stop using it for what you name, such as text messages or emails.',
          ],
        },
        {
          kind: 'text',
          text: 'Before we hand anything out we make sure that it is you: by an answer to the address or number we know, or by a question or two. Somebody else may ask for you if you tell us so. You are not treated any differently for asking.',
        },
      ],
    },
    {
      id: 'gpc',
      heading: 'Global Privacy Control',
      parts: [
        {
          kind: 'text',
          text: 'Global Privacy Control is a setting of your browser that tells every site not to sell or share your data. We honor it without your having to ask.',
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
            'What we store and why stands in the ',
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
