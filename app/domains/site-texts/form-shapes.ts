import {
  type ContactSubject,
  contactSubjects,
  type FormCopy,
  type FormTexts,
} from '#app/content/forms.ts';
import type { FieldCopy, FieldName, FieldWords } from '#app/content/lead-fields.ts';
import type { FormTopic } from '#app/content/types.ts';
import { LEAD_FIELDS } from '#app/domains/leads/lead-fields.ts';
import { type PageSections, splitSections } from './page-shapes.ts';
import { group, type Shape, type ShapesOf, text } from './shapes.ts';

const LABEL = 60;
const HINT = 160;
const SENTENCE = 300;

const TOPIC_TITLES: Readonly<Record<FormTopic, string>> = {
  contact: 'Contact form',
  demo: 'Demo form',
  plan: 'Form for an Advantage Bundle plan',
  'chatbot-tier': 'Form for a chatbot plan',
  'intro-session': 'Intro session form',
  'strategy-session': 'Growth Strategy Session form',
  workshop: 'Growth Vision Workshop form',
};

const problemsShape = group<FormTexts['problems']>(undefined, {
  tooLong: text('Too long', HINT),
  characters: text('A character that can’t be read', HINT),
  email: text('Not an email address', HINT),
  phone: text('Not a phone number', HINT),
  beds: text('Not a number of beds', HINT),
  manyBeds: text('Too many beds', HINT),
  plan: text('No such plan', HINT),
  numberToText: text('Text messages without a phone number', HINT),
  consentChanged: text('Text-message boxes that changed meanwhile', SENTENCE),
  tooMany: text('Too many messages', SENTENCE),
  unknownTopic: text('Not clear which form it was', SENTENCE),
});

const notTakenShape = group<FormTexts['notTaken']>('While messages can’t be stored', {
  neither: text('Without another way to reach you', SENTENCE),
  email: text('With your email address', SENTENCE),
  phone: text('With your phone number', SENTENCE),
  both: text('With both', SENTENCE),
});

/** One section for each form, and some for what all forms share. */
export function formSections(forms: FormTexts): PageSections {
  const topics = Object.keys(forms.topics) as FormTopic[];
  const perForm = topics.map(
    (topic) =>
      ({
        id: topic,
        title: TOPIC_TITLES[topic],
        shapes: { topics: { type: 'group', fields: { [topic]: topicShape(forms.topics[topic]) } } },
      }) as const,
  );
  const shapes: Omit<ShapesOf<FormTexts>, 'topics'> = {
    fields: {
      type: 'group',
      fields: Object.fromEntries(
        Object.entries(forms.fields).map(([name, field]) => [name, fieldShape(field)]),
      ),
    },
    subjects: group<FormTexts['subjects']>(undefined, subjectShapes()),
    shared: group<FormTexts['shared']>(undefined, {
      optional: text('After the label of an optional field', 30),
      choose: text('First choice of a list', LABEL),
      noHealthDetails: text('Under every message field', HINT),
      problem: text('Above a form with errors', LABEL),
      privacy: group<FormTexts['shared']['privacy']>('Under every form', {
        text: text('Text', HINT),
        link: text('Link to the Privacy Policy', LABEL),
      }),
      reference: group<FormTexts['shared']['reference']>('Reference after sending', {
        label: text('Before the reference', LABEL),
        text: text('After it', HINT),
        back: text('Link back', LABEL),
      }),
      confirm: group<FormTexts['shared']['confirm']>('When a message looks like spam', {
        heading: text('Heading', 80),
        text: text('Text', SENTENCE),
        submit: text('Button', 48),
        next: text('Note under button', HINT),
      }),
    }),
    problems: problemsShape,
    notTaken: notTakenShape,
  };
  return [
    ...perForm,
    ...splitSections(shapes, [
      ['fields', 'Fields that forms share', ['fields']],
      ['subjects', 'Choices for what a message is about', ['subjects']],
      ['shared', 'Around every form', ['shared']],
      ['problems', 'When something is wrong', ['problems', 'notTaken']],
    ]),
  ];
}

function topicShape(form: FormCopy): Shape {
  return group<FormCopy>(undefined, {
    heading: text('Heading', 80),
    intro: text('Introduction', 240),
    fields: {
      type: 'group',
      fields: Object.fromEntries(
        Object.entries(form.fields).map(([name, words]) => [
          name,
          wordsShape(LEAD_FIELDS[name as FieldName].label, words),
        ]),
      ),
    },
    chosenLabel: form.chosenLabel === undefined ? 'fixed' : text('Above the plans', LABEL),
    submit: text('Button', 48),
    next: text('Beside the button', HINT),
    success: group<FormCopy['success']>('After sending', {
      heading: text('Heading', 80),
      text: text('Text', SENTENCE),
    }),
  });
}

function wordsShape(title: string, { label, hint }: FieldWords): Shape {
  return group<FieldWords>(title, {
    label: label === undefined ? 'fixed' : text('Label', LABEL),
    hint: hint === undefined ? 'fixed' : text('Hint', HINT),
  });
}

function fieldShape(field: FieldCopy): Shape {
  return group<FieldCopy>(field.label, {
    label: text('Label', LABEL),
    hint: field.hint === undefined ? 'fixed' : text('Hint', HINT),
    autocomplete: 'fixed',
    inputType: 'fixed',
    missing: field.missing === undefined ? 'fixed' : text('When it is left empty', HINT),
  });
}

/** At most as long as what a lead can hold. */
function subjectShapes(): ShapesOf<FormTexts['subjects']> {
  return Object.fromEntries(
    Object.entries(contactSubjects).map(([id, original]) => [id, text(original, 80)]),
  ) as Record<ContactSubject, Shape>;
}
