import { actionSchema } from './actions.ts';
import { unexpectedError } from './errors.ts';
import { previewLine } from './preview-line.ts';
import {
  defaultsOf,
  each,
  filled,
  group,
  link,
  section,
  type TextsOfSections,
  text,
} from './schema.ts';

const LABEL = 60;
const SENTENCE = 300;

/** Around a form of another company, which can replace ours. */
function providedForm(title: string, name: string) {
  return group(title, {
    title: text('Name for screen readers', 80, `The ${name} from our form provider`),
    show: text('Link that shows it', LABEL, `Show the ${name}`),
    loading: text('While it loads', 80, `Loading the ${name}…`),
    noScript: text(
      'Without JavaScript',
      160,
      `Our provider’s ${name} needs JavaScript. The form on this page works without it.`,
    ),
    failed: text(
      'When it does not load',
      160,
      `Our provider’s ${name} didn’t load. This form reaches us just as well.`,
    ),
  });
}

/** What visitors read apart from the texts of a page, or hear from a screen reader. */
export const messageSections = [
  section('not-found', 'For an address that nothing has', {
    notFound: {
      title: text('Title', 70, 'Page Not Found'),
      heading: text('Heading', 80, 'Oops! Page not found'),
      text: text(
        'Text',
        240,
        'The light is off in this room. The address may have changed, or a letter may be missing from it.',
      ),
      home: filled(actionSchema, { kind: 'link', label: 'Return to Home', href: '/' }),
      others: group('Other pages', {
        heading: text('Heading', 80, 'Were you looking for one of these?'),
        links: filled(each(group('Link', { text: text('Text', LABEL), href: link('Link') })), [
          { text: 'The growth path quiz', href: '/quiz' },
          { text: 'The Advantage Bundle and its prices', href: '/boost-revenue' },
          { text: 'Coaching for owners', href: '/lead-smarter' },
          { text: 'Contact us', href: '/contact' },
        ]),
      }),
    },
  }),
  section('errors', 'When something goes wrong', {
    error: group(unexpectedError.heading, {
      heading: text('Heading', 80, unexpectedError.heading),
      text: text('Text', SENTENCE, unexpectedError.text),
      referenceLabel: text('Before the reference', LABEL, unexpectedError.referenceLabel),
      home: filled(actionSchema, unexpectedError.home),
    }),
    /** Instead of a page while the server has more requests than it can handle. */
    busy: group('Busy Right Now', {
      title: text('Title', 70, 'Busy Right Now'),
      heading: text('Heading', 80, 'We’re a little busy right now'),
      read: text(
        'Instead of a page',
        SENTENCE,
        'More people than usual are here at the moment. Please try again in a few seconds.',
      ),
      write: text(
        'After a form',
        SENTENCE,
        'More people than usual are here at the moment, so nothing was sent. Go back: what you typed is still there. Please send it again in a few seconds.',
      ),
      again: text('Button', 48, 'Try Again'),
    }),
    rejected: group('On the error page', {
      /** While the site cannot reach its database. */
      unavailable: text(
        'Instead of a page',
        SENTENCE,
        'We can’t show this page right now. Please try again in a minute.',
      ),
      /** The page of the form cannot be rendered again. */
      notStored: text(
        'After a form that could not be stored',
        SENTENCE,
        'We couldn’t save this just now. Go back: what you typed is still there. Please send it again in a minute.',
      ),
      tooLarge: text(
        'After a form that is too long',
        SENTENCE,
        'This is too long for us to accept. Please go back, shorten it, and send it again.',
      ),
      notAForm: text(
        'After a form that was cut off',
        SENTENCE,
        'Your form did not come through in one piece. Please go back and send it again.',
      ),
      pageGone: text(
        'After a form of a page that is gone',
        SENTENCE,
        'This page is no longer here, so what you sent could not be taken. Please use our contact form.',
      ),
    }),
  }),
  section('labels', 'Labels, and what screen readers say', {
    labels: {
      newTab: text('After a link to another site', LABEL, 'opens in a new tab'),
      closeDialog: text('Button that closes a dialog', 24, 'Close'),
      tier: text('Above the plans of a price table', 24, 'Plan'),
      monthly: text('Above the prices per month', 24, 'Per month'),
      setup: text('Above the setup fees', 24, 'One-time setup'),
      setupAfterPrice: text('After a setup fee', 24, 'setup'),
      price: text('Before the price of a program', 24, 'Price'),
      growthPath: text(
        'What the drawing of the growth path shows',
        240,
        'A path from a small house with one lit window, past three lamps, to a house with all its windows lit.',
      ),
      houseAtDusk: text(
        'What the drawing of the house shows',
        240,
        'A small residential home at dusk, with light in every window.',
      ),
    },
  }),
  section('legal', 'On legal pages', {
    legal: {
      channels: group('Ways to reach you', {
        email: text('Before the email address', LABEL, 'By email'),
        phone: text('Before the phone number', LABEL, 'By phone'),
        post: text('Before the postal address', LABEL, 'By mail'),
      }),
      /** Instead of a channel that the owner has not set. */
      fallback: group('Contact form', {
        text: text('Link to it', LABEL, 'Through our contact form'),
        withSubject: text(
          'Before the link with a subject',
          120,
          'Through our contact form, with this subject filled in:',
        ),
        subjectLabel: text('Before the subject', LABEL, 'Subject:'),
      }),
      gpc: group('Global Privacy Control', {
        on: text(
          'When a browser sends it',
          SENTENCE,
          'Your browser sends the Global Privacy Control signal. We honor it: no campaign cookie is set, and nothing from a third party loads until you ask for it.',
        ),
        off: text(
          'When it doesn’t',
          SENTENCE,
          'Your browser does not send the Global Privacy Control signal. If you turn it on, we will honor it starting with the next page you open.',
        ),
      }),
      /** It depends on which channels are set. */
      reach: group('How to reach you, within a sentence', {
        both: text('By letter, email or phone', LABEL, 'write or call'),
        write: text('By letter or email', LABEL, 'write to us'),
        call: text('By phone', LABEL, 'call us'),
      }),
    },
  }),
  section('own-pages', 'On previews of your own pages', {
    ownPages: {
      form: text(
        'Beside a form',
        SENTENCE,
        'This is how the form will look. It works once the page is public.',
      ),
      published: previewLine('Public', {
        text: 'Preview: this page is public.',
        link: 'See it on the site',
      }),
      changes: previewLine('Unsaved changes of a public page', {
        text: 'Preview: changes to a public page that are not saved yet.',
        link: 'See the page as it is',
      }),
    },
  }),
  section('providers', 'Around parts of other companies', {
    providers: {
      forms: {
        contact: providedForm('Contact form', 'contact form'),
        demo: providedForm('Demo form', 'demo form'),
        'intro-session': providedForm('Intro session form', 'intro session form'),
        'strategy-session': providedForm('Strategy session form', 'strategy session form'),
      },
      showFormNext: text(
        'Beside the link to a form',
        160,
        'Loads a form from our form provider, who will receive what you enter.',
      ),
      presentation: group('Presentation', {
        title: text('Name for screen readers', LABEL, 'Growth path presentation'),
        next: text('Note under its link', 120, 'Loads it from the company that hosts it for us.'),
        loading: text('While it loads', 80, 'Loading the presentation…'),
        slow: text('When it takes long', 120, 'The presentation is taking a while.'),
        failed: text(
          'When it does not load',
          160,
          'We can’t load the presentation right now. Here is our drawing of it.',
        ),
        openInTab: text('Link to it', LABEL, 'Open it in a new tab'),
      }),
      quizLoading: text('While the quiz loads', 80, 'Loading the quiz…'),
    },
  }),
] as const;

export const defaultMessages = defaultsOf(messageSections);
export type MessageTexts = TextsOfSections<typeof messageSections>;
