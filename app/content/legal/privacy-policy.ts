import { company, contactSection, effective } from './shared.ts';
import type { LegalPage } from './types.ts';

export const privacyPolicy: LegalPage = {
  path: '/privacy-policy',
  title: 'Privacy Policy',
  description:
    'What Wizard Services stores when you write to us, take the quiz, or read the site, who else is involved and when, and how to see it or have it deleted.',
  headline: 'Privacy Policy',
  summary:
    'We store what you send us so we can answer you. We do not sell it. Your browser sends nothing to another company unless we have turned on that company’s service, and by default only after you click. The one exception is a video in a blog post.',
  effective,
  sections: [
    {
      id: 'who',
      heading: 'Who we are',
      parts: [
        {
          kind: 'text',
          text: `This site is run by ${company} (“we”). This policy covers the public site, its forms, its quiz, and its blog.`,
        },
      ],
    },
    {
      id: 'what-we-store',
      heading: 'What we store, and why',
      parts: [
        {
          kind: 'text',
          text: 'You can read every page without telling us who you are. We store information about you when you send it:',
        },
        {
          kind: 'table',
          columns: ['When', 'What is stored', 'What for'],
          rows: [
            [
              'You send a form',
              'What you entered: name, email and, if you gave them, phone, name of your home, number of beds, and message. What the form was about, the plan you chose, and the page you sent it from.',
              'To answer you and to prepare what you asked for',
            ],
            [
              'A form asks whether we may text you',
              'The exact words you were shown, which boxes you checked, and when',
              'To text you only if you agreed, and to have a record that you did',
            ],
            [
              'You reply STOP, or ask us to stop texting you',
              'That you did, and when, along with your number',
              'So we do not text you again',
            ],
            [
              'You came through a campaign link',
              'The campaign parameters in that link, along with your message if you send one',
              'To learn which of our links are useful',
            ],
            [
              'You ask for a private link to your quiz result, or talk to us about it',
              'Your quiz answers and the result',
              'To show you your plan again, and to talk about it',
            ],
            [
              'You use our forms or sign in',
              'Your network address, for a short time',
              'To limit abuse, such as a bot that sends a form over and over',
            ],
          ],
        },
        {
          kind: 'text',
          text: 'If you take our own quiz and do not ask for a private link or contact us about your result, we do not keep your answers.',
        },
        {
          kind: 'text',
          text: 'Please do not send us health information about residents. We do not need it to talk about your home.',
        },
      ],
    },
    {
      id: 'where',
      heading: 'Where we keep it, and who sees it',
      parts: [
        {
          kind: 'text',
          text: 'We store what you send in this site’s own database. The people who run Wizard Services see it in a protected area. The site may notify us of a new message by email, or pass it to a system we use to keep track of inquiries. The companies that host the site or deliver our email handle the data for us, and only for that purpose.',
        },
        {
          kind: 'text',
          text: 'The site’s own log files record which pages were requested and how long they took. They contain no names, email addresses, or messages.',
        },
        {
          kind: 'text',
          text: 'We give data to authorities only where the law requires it.',
        },
      ],
    },
    {
      id: 'third-parties',
      heading: 'Other companies, and when they are involved',
      parts: [
        {
          kind: 'text',
          text: 'Some parts of this site may come from other companies. Each one is in use only if we have turned it on. By default, nothing loads from such a company until you click its part of the page. If we have set a part to load with its page and your browser sends Global Privacy Control, we still ask you first. A video in a blog post is the exception: it loads when it comes into view.',
        },
        {
          kind: 'table',
          columns: ['Part of the site', 'Company', 'What it receives'],
          rows: [
            ['Growth Path Quiz, if not our own', 'Tally', 'Your answers and your network address'],
            [
              'Contact, demo, and session forms, if not our own',
              'HighLevel (LeadConnector)',
              'What you enter and your network address',
            ],
            [
              'The growth path presentation on the home page',
              'Gamma or Google Slides',
              'Your network address',
            ],
            [
              'Scheduling links',
              'The calendar service that the link opens',
              'What you enter there',
            ],
            [
              'Checkout links',
              'The card payment service that the link opens',
              'Your payment. Card details never reach this site.',
            ],
            [
              'A video in a blog post',
              'The video service that hosts it',
              'Your network address, when the video comes into view',
            ],
          ],
        },
        {
          kind: 'text',
          text: 'Each of these companies handles what it receives under its own privacy policy. It may set its own cookies in its part of the page or on its own site.',
        },
      ],
    },
    {
      id: 'cookies',
      heading: 'Cookies',
      parts: [
        {
          kind: 'text',
          text: [
            'We use very few. The ',
            { text: 'Cookie Policy', href: '/cookie-policy' },
            ' lists them all.',
          ],
        },
      ],
    },
    {
      id: 'sale',
      heading: 'We do not sell personal data',
      parts: [
        {
          kind: 'text',
          text: [
            'We do not sell your personal data, and we do not share it for advertising on other sites. We do not share your mobile number, or what you agreed to about text messages, with anyone for marketing. ',
            { text: 'Do Not Sell My Data', href: '/do-not-sell-my-data' },
            ' explains how to make a request anyway.',
          ],
        },
      ],
    },
    {
      id: 'text-messages',
      heading: 'Text messages',
      parts: [
        {
          kind: 'text',
          text: [
            'We text you only if you checked a box for it on one of our forms. There are two boxes, one for messages about your inquiry and one for marketing messages. You can check one, both, or neither. We do not share mobile numbers, or the consent to text messages, with other companies or affiliates for marketing. No one else may use them to send you their own messages. ',
            { text: 'Our terms', href: '/terms-of-service#text-messages' },
            ' explain how our text messages work: how often they come, what they cost, and how to stop them.',
          ],
        },
      ],
    },
    {
      id: 'how-long',
      heading: 'How long we keep it',
      parts: [
        {
          kind: 'text',
          text: 'We keep inquiries as long as we need them to answer you and to work with you. We can also set a period after which older inquiries, and older private quiz plans with them, are deleted automatically. You can delete a private quiz plan yourself at any time, from its own page. The email that notified us of your message stays in our mailbox until we delete it there. If you ask us to delete what we have about you, we will, except what the law requires us to keep, such as invoices.',
        },
        { kind: 'backups' },
      ],
    },
    {
      id: 'your-rights',
      heading: 'What you can ask for',
      parts: [
        {
          kind: 'text',
          text: 'Wherever you live, you can ask us to:',
        },
        {
          kind: 'list',
          items: [
            'show you what we have stored about you and give you a copy',
            'correct it',
            'delete it',
            'stop using it, for example for text messages or emails',
          ],
        },
        {
          kind: 'text',
          text: 'Write from the email address you used with us, or call from that number, so we know it is you. If that is not possible, we will ask a question or two before we send anything out. We will not treat you any differently for asking. If we turn down a request, we will tell you why, and you can ask us to look at it again.',
        },
        { kind: 'contact', channels: ['email', 'phone', 'post'], withSubject: true },
      ],
    },
    {
      id: 'children',
      heading: 'Children',
      parts: [
        {
          kind: 'text',
          text: 'This site is made for people who own or run a business. It is not meant for children, and we do not knowingly store data about them.',
        },
      ],
    },
    {
      id: 'security',
      heading: 'How we protect it',
      parts: [
        {
          kind: 'text',
          text: 'Stored inquiries can be reached only through a protected area, and the server checks every access to it. No system is perfect. If something happens to your data that you should know about, we will tell you as the law requires.',
        },
      ],
    },
    {
      id: 'changes',
      heading: 'Changes',
      parts: [
        {
          kind: 'text',
          text: 'If this policy changes, we post the new text on this page with its effective date.',
        },
      ],
    },
    contactSection('If you have a question about this policy'),
  ],
};
