import type { ContactSubject } from './forms.ts';

/** Texts around the quiz questions. The questions are in `domains/growth-plan`. */
export const questionCopy = {
  path: '/quiz/questions',
  description: 'The questions of the Growth Path Quiz, one at a time.',
  next: 'Next',
  finish: 'Show My Plan',
  back: 'Back',
  problem: 'Please take another look at this',
  afterLast: 'Your plan comes next. No email needed.',
  leave: { label: 'Book a free call instead', href: '/contact' },
} as const;

/** Texts of a growth plan, right after the quiz and at its private link. */
export const planCopy = {
  title: 'Your Growth Plan',
  description: 'A growth plan based on your answers to the Growth Path Quiz.',
  over: 'Your RAL growth path',
  start: 'Start here:',
  see: 'See',
  /** Replaces the recommendation for a full home without a gap. */
  notNeeded: {
    heading: 'You need nothing from us right now',
    text: 'Your beds are filled, families hear from you fast, and nothing in your answers calls for one of our programs. Enjoy it. The three free things below help you keep it that way.',
    later: 'If that ever changes',
  },
  costs: {
    heading: 'What it costs you a month',
    intro: 'Figured from your own numbers, and nothing else.',
    together: 'Both together',
    unknown: 'A number is missing',
  },
  scores: {
    heading: 'Your three paths',
    intro: 'The more your answers call for a path, the more of its windows are lit.',
    of: 'of 100',
    none: 'Nothing in your answers calls for it today.',
  },
  week: {
    heading: 'Three free things to do this week',
    intro: 'They cost nothing, and help whether or not you ever talk to us.',
  },
  runnerUp: { heading: 'The runner-up' },
  answers: { heading: 'Your answers', change: 'Change My Answers' },
  keep: {
    heading: 'Save this plan',
    text: 'You get a private link that nobody can guess. No email needed, and you can delete the plan at any time.',
    submit: 'Save This Plan',
    next: 'We store your answers only if you press this.',
  },
  print: 'For a copy on paper, print this page.',
  unavailable:
    'We cannot save your plan right now. It is still on this page: please try again in a minute, or print it.',
  tooMany:
    'A lot of plans were saved from your internet connection in the past hour. Please try again later. Your plan is still here.',
  talk: {
    heading: 'Talk it over',
    text: 'Your answers come with the form, so you do not have to tell us twice.',
    subject: 'My Growth Path Quiz result' satisfies ContactSubject,
    message: 'I would like to talk over my quiz result:',
    messageNotNeeded: 'I would like to talk over my quiz result. It says I need nothing right now.',
  },
} as const;

/** Further texts of a saved plan. */
export const savedPlanCopy = {
  heading: 'Your private link',
  text: 'Bookmark this page or copy its address. Anyone who has the address can read the plan. We ask search engines to leave it out.',
  address: 'The address of your plan',
  remove: {
    heading: 'Delete this plan',
    text: 'The plan will be gone for good, and its address will stop working.',
    submit: 'Delete for Good',
  },
  deleted: {
    title: 'Plan deleted',
    heading: 'Your plan is deleted',
    text: 'Its address no longer works. If you also sent us a message with your answers, it is still in our inbox.',
    ask: 'Ask us to delete that too',
    again: 'Take the quiz again',
  },
  missing: {
    title: 'Plan not found',
    heading: 'We could not find this plan',
    text: 'Part of the address may be missing, or the plan was deleted.',
    again: 'Take the quiz',
  },
} as const;
