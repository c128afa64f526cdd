import type { ContactSubject } from './forms.ts';

/** The words around the quiz's questions; the questions themselves are in the domain. */
export const questionCopy = {
  path: '/quiz/questions',
  description: 'The questions of the Growth Path Quiz, one at a time.',
  next: 'Next',
  finish: 'Show My Plan',
  back: 'Back',
  problem: 'Please look at this again',
  afterLast: 'Your plan comes next. No email needed.',
  leave: { label: 'Book a free call instead', href: '/contact' },
} as const;

/** A growth plan on screen: right after the quiz, and behind its private link. */
export const planCopy = {
  title: 'Your Growth Plan',
  description: 'A growth plan made of the answers to the Growth Path Quiz.',
  over: 'Your RAL growth path',
  start: 'Start here:',
  see: 'See',
  /** In the place of a recommendation, for a full home without a gap. */
  notNeeded: {
    heading: 'You need nothing from us right now',
    text: 'Your beds are filled, families hear from you fast, and nothing in your answers calls for one of our programs. Enjoy it. The three free things below help to keep it that way.',
    later: 'If that ever changes',
  },
  costs: {
    heading: 'What it costs you a month',
    intro: 'Worked out from your own numbers, and nothing else.',
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
    heading: 'Keep this plan',
    text: 'You get a private link that nobody can guess. No email needed, and you can delete the plan again at any time.',
    submit: 'Keep This Plan',
    next: 'Your answers are stored only if you press this.',
  },
  print: 'For a copy on paper, print this page.',
  away: 'We cannot keep your plan for the moment. It is still here: please try again in a minute, or print this page.',
  tooMany:
    'Many plans were kept from your network within the hour. Please try again later; your plan is still here.',
  talk: {
    heading: 'Talk it over',
    text: 'Your answers come along with the form, so that you need not tell us twice.',
    subject: 'My Growth Path Quiz result' satisfies ContactSubject,
    message: 'I would like to talk over my quiz result:',
    messageNotNeeded: 'I would like to talk over my quiz result. It says I need nothing right now.',
  },
} as const;

/** What a plan behind its private link has besides. */
export const savedPlanCopy = {
  heading: 'Your private link',
  text: 'Bookmark this page or copy its address. Whoever has the address can read the plan; search engines are told to leave it alone.',
  address: 'The address of your plan',
  remove: {
    heading: 'Delete this plan',
    text: 'The plan is gone for good then, and its address leads nowhere.',
    submit: 'Delete for Good',
  },
  deleted: {
    title: 'Plan deleted',
    heading: 'Your plan is deleted',
    text: 'Its address leads nowhere now. If you also sent us a message with your answers, it is still in our inbox.',
    ask: 'Ask us to delete that, too',
    again: 'Take the quiz again',
  },
  missing: {
    title: 'Plan not found',
    heading: 'This plan is not here',
    text: 'Perhaps the address was not copied whole, or the plan was deleted.',
    again: 'Take the quiz',
  },
} as const;
