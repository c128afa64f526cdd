import { privacySubject } from '../forms.ts';
import { company, contactSection } from './shared.ts';
import type { LegalPage } from './types.ts';

export const privacyPolicy: LegalPage = {
  path: '/privacy-policy',
  title: 'Privacy Policy',
  description:
    'What Wizard Services stores when you write to us, take the quiz or read the site, who else is involved and when, and how to have it shown or deleted.',
  headline: 'Privacy Policy',
  summary:
    'We store what you send us, so that we can answer you. We do not sell it. Nothing goes to another company from your browser unless we have switched that company’s service on, and by default only after you click; a video within a blog post is the one exception.',
  sections: [
    {
      id: 'who',
      heading: 'Who is responsible',
      parts: [
        {
          kind: 'text',
          text: `This site is run by ${company} (“we”). This policy covers the public site, its forms, its quiz and its blog.`,
        },
      ],
    },
    {
      id: 'what-we-store',
      heading: 'What we store, and why',
      parts: [
        {
          kind: 'text',
          text: 'You can read every page without telling us who you are. We store something about you when you send it:',
        },
        {
          kind: 'table',
          columns: ['When', 'What is stored', 'What for'],
          rows: [
            [
              'You send a form',
              'What you entered: name, email and, if you gave them, phone, name of your home, number of beds and message. What the form was about, the plan you chose, and the page you sent it from.',
              'To answer you, and to prepare what you asked for',
            ],
            [
              'A form asks whether we may text you',
              'The exact words you were shown, which boxes you ticked, and when',
              'To text you only if you agreed, and to be able to show it',
            ],
            [
              'You reply STOP, or ask us to leave you alone',
              'That you did, and when, beside your number',
              'So that we do not text you again',
            ],
            [
              'You came through a campaign link',
              'The campaign parameters in that link, together with your message if you send one',
              'To know which of our links are useful',
            ],
            [
              'You ask for a private link to your quiz result, or talk to us about it',
              'Your quiz answers and the result',
              'To show you your plan again, and to talk about it',
            ],
            [
              'You use our forms or sign in',
              'Your network address, for a short time',
              'To limit abuse, such as a program that sends a form over and over',
            ],
          ],
        },
        {
          kind: 'text',
          text: 'If you take our own quiz and do neither of the two things above, your answers are not kept.',
        },
        {
          kind: 'text',
          text: 'Please do not send us health information about residents. We do not need it to talk about your home.',
        },
      ],
    },
    {
      id: 'where',
      heading: 'Where it is kept, and who sees it',
      parts: [
        {
          kind: 'text',
          text: 'What you send is stored in this site’s own database. The people who run Wizard Services see it in a protected area. We may be told of a new message by email, or by a message to a system that we use to keep track of inquiries. Companies that host the site or carry our email handle the data for us and only for that.',
        },
        {
          kind: 'text',
          text: 'The site’s own log files record which pages were asked for and how long they took. They hold no names, email addresses or messages.',
        },
        {
          kind: 'text',
          text: 'We pass data on to authorities only where the law requires it.',
        },
      ],
    },
    {
      id: 'third-parties',
      heading: 'Other companies, and when they come in',
      parts: [
        {
          kind: 'text',
          text: 'Some parts of this site can be provided by other companies. Each is in use only if we have switched it on. By default nothing is loaded from such a company until you click on its part of the page. Where we have set a part to load together with its page, a browser that sends Global Privacy Control is still asked first. A video within a blog post is the exception: it loads when it comes into view.',
        },
        {
          kind: 'table',
          columns: ['Part of the site', 'Company', 'What it receives'],
          rows: [
            ['Growth Path Quiz, if not our own', 'Tally', 'Your answers and your network address'],
            [
              'Contact, demo and session forms, if not our own',
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
              'A video within a blog post',
              'The video service that hosts it',
              'Your network address, when the video comes into view',
            ],
          ],
        },
        {
          kind: 'text',
          text: 'Each of these companies handles what it receives under its own privacy policy, and may set cookies of its own in its part of the page or on its own site.',
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
            'We do not sell your personal data, and we do not share it for advertising across other sites. Your mobile number, and what you agreed to about text messages, are shared with nobody for marketing. ',
            { text: 'Do Not Sell My Data', href: '/do-not-sell-my-data' },
            ' explains how to make a request all the same.',
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
            'We text you only if you have ticked a box for it on one of our forms. There are two boxes, one for messages about your inquiry and one for marketing messages. Each stands for itself, and both can stay empty.',
            ' We do not share mobile numbers, or the consent to text messages, with other companies or affiliates for marketing. Nobody else may use them to send you messages of their own. ',
            { text: 'How our text messages work', href: '/terms-of-service#text-messages' },
            ' stands in our terms: how often they come, what they cost, and how to stop them.',
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
          text: 'We keep inquiries as long as we need them to answer you and to work with you, and can set a period after which older ones are deleted by themselves, and older private quiz plans with them. You can delete a private quiz plan yourself at any time, from its own page. The email that told us of your message stays in our mailbox until we delete it there. If you ask us to delete what we have about you, we do so, except for what the law obliges us to keep, such as invoices.',
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
            'show you what we have stored about you, and give you a copy',
            'correct it',
            'delete it',
            'stop using it, for example for text messages or emails',
          ],
        },
        {
          kind: 'text',
          text: 'Write from the email address, or call from the number, that you used with us, so that we know it is you. If that is not possible, we ask a question or two before we send anything out. You are not treated any differently for asking. If we turn a request down, we tell you why, and you can ask us to look at it again.',
        },
        { kind: 'contact', channels: ['email', 'phone', 'post'], subject: privacySubject },
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
          text: 'Stored inquiries are reached only through a protected area, and every access to it is checked on the server. No system is perfect. If something happens to your data that you should know about, we tell you as the law requires.',
        },
      ],
    },
    {
      id: 'changes',
      heading: 'Changes',
      parts: [
        {
          kind: 'text',
          text: 'If this policy changes, the new text stands on this page with its effective date.',
        },
      ],
    },
    contactSection('For any question about this policy'),
  ],
};
