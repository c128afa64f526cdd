import type { GrowthPlanTexts } from '#app/content/growth-plan.ts';
import { type PageSections, splitSections } from './page-shapes.ts';
import { group, link, type Shape, type ShapesOf, text } from './shapes.ts';

type Plan = GrowthPlanTexts['plan'];
type Saved = GrowthPlanTexts['saved'];

const LABEL = 60;
const HINT = 160;
const SENTENCE = 300;

const heading = text('Heading', 80);
const sentence = text('Text', SENTENCE);
const introduced = { heading, intro: text('Introduction', 240) };
const button = text('Button', 48);

export function growthPlanSections(texts: GrowthPlanTexts): PageSections {
  const shapes: ShapesOf<GrowthPlanTexts> = {
    question: group<GrowthPlanTexts['question']>(undefined, {
      title: text('Title', LABEL),
      description: text('Description', 160),
      example: text('Example', LABEL),
      next: text('Button to the next question', 48),
      finish: text('Button to the plan', 48),
      back: text('Button to the question before', 48),
      problem: text('Above a question with errors', LABEL),
      afterLast: text('Beside the last button', HINT),
      leave: group<GrowthPlanTexts['question']['leave']>('Link out of the quiz', {
        label: text('Label', LABEL),
        href: link('Link'),
      }),
    }),
    steps: everyText(texts.steps, (key) => (key === 'hint' ? 'Hint' : 'Question'), HINT),
    fields: everyText(texts.fields, (key) => FIELD_LABELS[key] ?? key, HINT),
    choices: everyText(texts.choices, (key) => (key === 'label' ? 'Label' : 'Answer'), HINT),
    problems: everyText(texts.problems, (_key, original) => original, HINT),
    units: everyText(texts.units, (key) => (key === 'one' ? 'After 1' : 'After 2 and more'), 40),
    plan: planShape,
    saved: savedShape,
    paths: everyText(texts.paths, () => 'Name', LABEL),
    offerings: everyText(
      texts.offerings,
      (key) => (key === 'name' ? 'Name' : 'What it is for'),
      SENTENCE,
    ),
    scalePrep: group<GrowthPlanTexts['scalePrep']>('Scale Prep', {
      firstHome: text('What it is for, before the first home', SENTENCE),
      nextHome: text('What it is for, before the next home', SENTENCE),
    }),
    reasons: everyText(texts.reasons, (_key, original) => original, SENTENCE),
    actions: everyText(texts.actions, (key) => ACTION_LABELS[key] ?? key, SENTENCE),
    costs: everyText(texts.costs, (key) => COST_LABELS[key] ?? key, SENTENCE),
  };
  return splitSections(shapes, [
    ['questions', 'Questions', ['steps']],
    ['answers', 'Fields and answers', ['fields', 'choices']],
    ['around', 'Around the questions', ['question', 'problems']],
    ['plan', 'The plan', ['plan']],
    ['recommended', 'What the plan recommends', ['paths', 'offerings', 'scalePrep', 'reasons']],
    ['week', 'Free things to do', ['actions']],
    ['costs', 'Costs, and words after numbers', ['costs', 'units']],
    ['saved', 'Behind a private link', ['saved']],
  ]);
}

const FIELD_LABELS: Readonly<Record<string, string>> = {
  label: 'Label',
  name: 'At the start of a message',
  hint: 'Hint',
  example: 'Example',
};

const ACTION_LABELS: Readonly<Record<string, string>> = {
  title: 'Title',
  text: 'Text',
  one: 'Text, for the number 1',
};

const COST_LABELS: Readonly<Record<string, string>> = {
  title: 'Title',
  noBeds: 'Without beds',
  oneFilled: 'One bed, filled',
  allFilled: 'All beds filled',
  noRate: 'Without the monthly rate',
  none: 'Without paid referrals',
  noFee: 'Without the fee',
  formula: 'Calculation',
  rounded: 'Calculation, rounded',
  note: 'Below it',
  together: 'Sum of both',
};

const planShape = group<Plan>(undefined, {
  title: text('Title', 70),
  description: text('Description', 160),
  over: text('Above the heading', LABEL),
  start: text('Before the name of what the plan recommends', 40),
  see: text('Before that name, on the button', 24),
  notNeeded: group<Plan['notNeeded']>('When nothing is needed', {
    heading,
    text: sentence,
    later: text('Above what may be needed later', LABEL),
  }),
  costs: group<Plan['costs']>('Costs', {
    ...introduced,
    together: text('Sum', LABEL),
    unknown: text('In place of an amount', LABEL),
  }),
  scores: group<Plan['scores']>('Three paths', {
    ...introduced,
    of: text('After the points', 24),
    none: text('Without points', HINT),
  }),
  week: group<Plan['week']>('Free things to do', introduced),
  runnerUp: text('Above the second recommendation', LABEL),
  answers: group<Plan['answers']>('Answers', {
    heading,
    change: button,
    notGiven: text('In place of an answer', LABEL),
  }),
  keep: group<Plan['keep']>('Saving', {
    heading,
    text: sentence,
    submit: button,
    next: text('Below the button', HINT),
  }),
  print: text('About printing', HINT),
  unavailable: text('When the plan can’t be saved', SENTENCE),
  tooMany: text('When too many plans were saved', SENTENCE),
  talk: group<Plan['talk']>('Form at the end', {
    heading,
    text: sentence,
    message: text('Message that is filled in', HINT),
    messageNotNeeded: text('The same, when nothing is needed', HINT),
  }),
});

const savedShape = group<Saved>(undefined, {
  heading,
  text: sentence,
  address: text('Label of the address', LABEL),
  remove: group<Saved['remove']>('Deleting', {
    heading,
    text: sentence,
    submit: button,
    unavailable: text('When the plan can’t be deleted', SENTENCE),
  }),
  deleted: group<Saved['deleted']>('After deleting', {
    title: text('Title', 70),
    heading,
    text: sentence,
    ask: text('Link to ask for more', LABEL),
    again: button,
  }),
  missing: group<Saved['missing']>('For a plan that is not there', {
    title: text('Title', 70),
    heading,
    text: sentence,
    again: button,
  }),
});

type Label = (key: string, original: string) => string;

/** Texts by name. Those that belong together are named by the first of them. */
function everyText(data: object, label: Label, max: number): Extract<Shape, { type: 'group' }> {
  const fields = Object.entries(data).map(([key, value]): [string, Shape] => {
    if (typeof value === 'string') return [key, text(label(key, value), max)];
    const [first] = Object.values(value as object);
    const within = key === 'answers' || typeof first !== 'string' ? 'Answers' : first;
    return [key, { ...everyText(value as object, label, max), label: within }];
  });
  return { type: 'group', fields: Object.fromEntries(fields) };
}
