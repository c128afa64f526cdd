import type { TaskBudget } from './task-counter.ts';

/**
 * What an owner's tasks may cost at most. The table in docs/product.md, Ten tasks, says the same, with
 * what was measured.
 */
export const TASK_BUDGETS = {
  setUp: {
    // The sign-up, Home, and one path of questions.
    ...{ name: 'From sign-up to ready to launch', actions: 12, screens: 3, seconds: 90 },
    deadEnds: 0,
  },
  article: {
    name: 'An article with three images, a subheading, a list, a table and a link, published',
    ...{ actions: 24, screens: 2, seconds: 30, deadEnds: 0 },
  },
  typo: {
    name: 'A typo in a published article, on the phone',
    ...{ actions: 4, screens: 2, seconds: 10, deadEnds: 0 },
  },
  headline: {
    name: 'The headline of Home',
    ...{ actions: 4, screens: 1, seconds: 10, deadEnds: 0 },
  },
  price: {
    name: 'The price of Streamline in the bundle',
    ...{ actions: 4, screens: 1, seconds: 15, deadEnds: 0 },
  },
  lead: {
    // From Home, which is one of the screens.
    name: 'A lead: read, a call noted, answered',
    ...{ actions: 7, screens: 2, seconds: 15, deadEnds: 0 },
  },
  results: {
    name: 'Which article brought leads',
    ...{ actions: 2, screens: 1, seconds: 15, deadEnds: 0 },
  },
  image: {
    name: 'An image replaced everywhere, with its focal point',
    ...{ actions: 4, screens: 1, seconds: 10, deadEnds: 0 },
  },
  schedule: {
    name: 'An article scheduled for Tuesday, 9 AM, and its preview shared',
    ...{ actions: 5, screens: 1, seconds: 20, deadEnds: 0 },
  },
  undo: {
    name: 'Last week’s version back, and a deleted article back',
    ...{ actions: 5, screens: 3, seconds: 30, deadEnds: 0 },
  },
} as const satisfies Record<string, TaskBudget>;
