/** Text around the quiz questions; the questions are in the growth-plan domain. */
export const questionCopy = {
  path: '/quiz/questions',
  description: 'The questions of the Growth Path Quiz, one at a time.',
  next: 'Next',
  finish: 'Show My Plan',
  back: 'Back',
  problem: 'Please take another look',
  afterLast: 'Your plan comes next. No email needed.',
  leave: { label: 'Book a free call instead', href: '/contact' },
} as const;

/** A growth plan, right after the quiz and behind its private link. */
export const planCopy = {
  title: 'Your Growth Plan',
  description: 'A growth plan based on your answers to the Growth Path Quiz.',
  over: 'Your RAL growth path',
  start: 'Start here:',
  see: 'See',
  /** Instead of a recommendation, for a full home without gaps. */
  notNeeded: {
    heading: 'You don’t need anything from us right now',
    text: 'Your beds are full, families hear from you fast, and nothing in your answers calls for one of our programs. Enjoy it. The three free things below can help keep it that way.',
    later: 'If that ever changes',
  },
  costs: {
    heading: 'What it costs you each month',
    intro: 'Figured from your own numbers and nothing else.',
    together: 'Both together',
    unknown: 'A number is missing',
  },
  scores: {
    heading: 'Your three paths',
    intro: 'The more your answers point to a path, the more of its windows are lit.',
    of: 'of 100',
    none: 'Nothing in your answers points to it today.',
  },
  week: {
    heading: 'Three free things to do this week',
    intro: 'They cost nothing, and they help whether or not you ever talk to us.',
  },
  runnerUp: { heading: 'The runner-up' },
  answers: { heading: 'Your answers', change: 'Change My Answers' },
  keep: {
    heading: 'Save this plan',
    text: 'You get a private link that nobody can guess. No email needed, and you can delete the plan any time.',
    submit: 'Save This Plan',
    next: 'We save your answers only if you press this.',
  },
  print: 'Want a paper copy? Print this page.',
  unavailable:
    'We can’t save your plan right now. It’s still here: please try again in a minute, or print this page.',
  tooMany:
    'A lot of plans were saved from your network in the last hour. Please try again later. Your plan is still here.',
  talk: {
    heading: 'Talk it over',
    text: 'Your answers come along with the form, so you don’t have to tell us twice.',
    message: 'I would like to talk over my quiz result:',
    messageNotNeeded:
      'I would like to talk over my quiz result. It says I don’t need anything right now.',
  },
} as const;

/** Extra text for a saved plan, behind its private link. */
export const savedPlanCopy = {
  heading: 'Your private link',
  text: 'Bookmark this page or copy its address. Anyone with the address can read the plan. We tell search engines to leave it alone.',
  address: 'Your plan’s address',
  remove: {
    heading: 'Delete this plan',
    text: 'The plan will be gone for good, and its address will stop working.',
    submit: 'Delete for Good',
  },
  deleted: {
    title: 'Plan deleted',
    heading: 'Your plan is deleted',
    text: 'Its address doesn’t work anymore. If you also sent us a message with your answers, that’s still in our inbox.',
    ask: 'Ask us to delete that, too',
    again: 'Take the quiz again',
  },
  missing: {
    title: 'Plan not found',
    heading: 'We can’t find this plan',
    text: 'Maybe part of the address is missing, or the plan was deleted.',
    again: 'Take the quiz',
  },
} as const;
