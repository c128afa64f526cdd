import type { MessageTexts } from '#app/content/messages.ts';
import type { FormProviderCopy } from '#app/content/providers.ts';
import type { FormTopic } from '#app/content/types.ts';
import { actionShape } from './block-shapes.ts';
import { labeled, line, type PageSections, splitSections } from './page-shapes.ts';
import { each, group, link, type Shape, type ShapesOf, text } from './shapes.ts';

const LABEL = 60;
const SENTENCE = 300;

const PROVIDED: Partial<Record<FormTopic, string>> = {
  contact: 'Contact form',
  demo: 'Demo form',
  'intro-session': 'Intro session form',
  'strategy-session': 'Strategy session form',
};

/** What legal pages say of the ways to reach the owner, and of Global Privacy Control. */
const legalShape = group<MessageTexts['legal']>(undefined, {
  channels: group<MessageTexts['legal']['channels']>('Ways to reach you', {
    email: text('Before the email address', LABEL),
    phone: text('Before the phone number', LABEL),
    post: text('Before the postal address', LABEL),
  }),
  fallback: group<MessageTexts['legal']['fallback']>('Contact form', {
    text: text('Link to it', LABEL),
    withSubject: text('Before the link with a subject', 120),
    subjectLabel: text('Before the subject', LABEL),
  }),
  gpc: group<MessageTexts['legal']['gpc']>('Global Privacy Control', {
    on: text('When a browser sends it', SENTENCE),
    off: text('When it doesn’t', SENTENCE),
  }),
  reach: group<MessageTexts['legal']['reach']>('How to reach you, within a sentence', {
    both: text('By letter, email or phone', LABEL),
    write: text('By letter or email', LABEL),
    call: text('By phone', LABEL),
  }),
});

export function messageSections(messages: MessageTexts): PageSections {
  const { notFound, error, busy } = messages;
  const shapes: ShapesOf<MessageTexts> = {
    notFound: group<MessageTexts['notFound']>(undefined, {
      title: text('Title', 70),
      heading: text('Heading', 80),
      text: text('Text', 240),
      home: actionShape(notFound.home),
      others: group<MessageTexts['notFound']['others']>('Other pages', {
        heading: text('Heading', 80),
        links: each(
          group<MessageTexts['notFound']['others']['links'][number]>('Link', {
            text: text('Text', LABEL),
            href: link('Link'),
          }),
        ),
      }),
    }),
    error: group<MessageTexts['error']>(error.heading, {
      heading: text('Heading', 80),
      text: text('Text', SENTENCE),
      referenceLabel: text('Before the reference', LABEL),
      home: actionShape(error.home),
    }),
    busy: group<MessageTexts['busy']>(busy.title, {
      title: text('Title', 70),
      heading: text('Heading', 80),
      read: text('Instead of a page', SENTENCE),
      write: text('After a form', SENTENCE),
      again: text('Button', 48),
    }),
    rejected: group<MessageTexts['rejected']>('On the error page', {
      unavailable: text('Instead of a page', SENTENCE),
      notStored: text('After a form that could not be stored', SENTENCE),
      tooLarge: text('After a form that is too long', SENTENCE),
      notAForm: text('After a form that was cut off', SENTENCE),
      pageGone: text('After a form of a page that is gone', SENTENCE),
    }),
    labels: group<MessageTexts['labels']>(undefined, {
      newTab: text('After a link to another site', LABEL),
      closeDialog: text('Button that closes a dialog', 24),
      tier: text('Above the plans of a price table', 24),
      monthly: text('Above the prices per month', 24),
      setup: text('Above the setup fees', 24),
      setupAfterPrice: text('After a setup fee', 24),
      price: text('Before the price of a program', 24),
      growthPath: text('What the drawing of the growth path shows', 240),
      houseAtDusk: text('What the drawing of the house shows', 240),
    }),
    legal: legalShape,
    ownPages: group<MessageTexts['ownPages']>(undefined, {
      form: text('Beside a form', SENTENCE),
      published: labeled(line, 'Public'),
      changes: labeled(line, 'Unsaved changes of a public page'),
    }),
    providers: providersShape(messages.providers),
  };
  return splitSections(shapes, [
    ['not-found', 'For an address that nothing has', ['notFound']],
    ['errors', 'When something goes wrong', ['error', 'busy', 'rejected']],
    ['labels', 'Labels, and what screen readers say', ['labels']],
    ['legal', 'On legal pages', ['legal']],
    ['own-pages', 'On previews of your own pages', ['ownPages']],
    ['providers', 'Around parts of other companies', ['providers']],
  ]);
}

function providersShape({ forms }: MessageTexts['providers']): Shape {
  return group<MessageTexts['providers']>(undefined, {
    forms: {
      type: 'group',
      fields: Object.fromEntries(
        Object.keys(forms).map((topic) => [
          topic,
          providedForm(PROVIDED[topic as FormTopic] ?? topic),
        ]),
      ),
    },
    showFormNext: text('Beside the link to a form', 160),
    presentation: group<MessageTexts['providers']['presentation']>('Presentation', {
      title: text('Name for screen readers', LABEL),
      next: text('Note under its link', 120),
      loading: text('While it loads', 80),
      slow: text('When it takes long', 120),
      failed: text('When it does not load', 160),
      openInTab: text('Link to it', LABEL),
    }),
    quizLoading: text('While the quiz loads', 80),
  });
}

function providedForm(label: string): Shape {
  return group<FormProviderCopy>(label, {
    title: text('Name for screen readers', 80),
    show: text('Link that shows it', LABEL),
    loading: text('While it loads', 80),
    noScript: text('Without JavaScript', 160),
    failed: text('When it does not load', 160),
  });
}
