import { contactSection } from './shared.ts';
import type { LegalPage } from './types.ts';

export const cookiePolicy: LegalPage = {
  path: '/cookie-policy',
  title: 'Cookie Policy',
  description:
    'The cookies of the Wizard Services site: one for campaign links, a few for those who manage the site, none for advertising or analytics. How to refuse them.',
  headline: 'Cookie Policy',
  summary:
    'Reading this site sets no cookie, unless you arrive through a campaign link. There are no advertising and no analytics cookies of ours.',
  sections: [
    {
      id: 'our-cookies',
      heading: 'Our own cookies',
      parts: [
        {
          kind: 'text',
          text: 'A cookie is a small text that a site asks your browser to keep. These are all that this site sets. Visitors can get the first one alone; the others are for the people who manage the site.',
        },
        {
          kind: 'cookies',
          columns: ['Cookie', 'When it is set', 'What it is for', 'How long it stays'],
        },
        {
          kind: 'text',
          text: 'All of them are set by this site alone, and no other company can read them.',
        },
      ],
    },
    {
      id: 'other-companies',
      heading: 'Cookies of other companies',
      parts: [
        {
          kind: 'text',
          text: [
            'Some parts of the site can be provided by other companies: a quiz, a form, a presentation, a calendar, a checkout, a video in a blog post. They may set cookies of their own once they are loaded or once you follow their link. By default they load only after you click, a video when it comes into view. The ',
            { text: 'Privacy Policy', href: '/privacy-policy#third-parties' },
            ' names them.',
          ],
        },
      ],
    },
    {
      id: 'refuse',
      heading: 'How to refuse or delete cookies',
      parts: [
        {
          kind: 'list',
          items: [
            'Your browser’s settings let you delete cookies and refuse new ones. Everything on this site that is made for visitors works without them.',
            'With Global Privacy Control switched on in your browser, the campaign cookie is not set, and nothing from another company loads before you ask for it.',
          ],
        },
        { kind: 'gpc' },
      ],
    },
    {
      id: 'changes',
      heading: 'Changes',
      parts: [
        {
          kind: 'text',
          text: 'If we add or drop a cookie, this page says so, with its effective date.',
        },
      ],
    },
    contactSection('For any question about cookies'),
  ],
};
