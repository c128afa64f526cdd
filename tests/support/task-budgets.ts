export interface TaskCost {
  /** Clicks, key commands, drags, files that are chosen, and fields that are filled in. */
  readonly actions: number;
  readonly screens: number;
  /** To read what has to be read on the way, each line once. */
  readonly seconds: number;
}

export interface Task {
  /** As the table of docs/product.md has it. */
  readonly name: string;
  /** What the task is to cost the person who does it, at most. */
  readonly wanted: TaskCost;
  /** Whether the table has what it costs on a phone, instead of at a computer. */
  readonly isOfPhone?: boolean;
  /** What is wanted of a phone instead: there, what asks for more than a few words is a screen. */
  readonly onPhone?: Partial<TaskCost>;
}

export const COSTS = ['actions', 'screens', 'seconds'] as const;

/**
 * What an owner's tasks are to cost, from Home on. The table in docs/product.md, Ten tasks, says the
 * same, with what was measured.
 */
export const TASKS = {
  setUp: {
    name: 'The site set up, with mail, a portrait and a booking link',
    wanted: { actions: 20, screens: 5, seconds: 100 },
  },
  article: {
    name: 'An article with three images, a subheading, a list, a table and a link, published',
    wanted: { actions: 30, screens: 2, seconds: 30 },
    // Besides the article: the images, the link, and what to look at before publishing.
    onPhone: { screens: 4 },
  },
  typo: {
    name: 'A typo in a published article, on the phone',
    wanted: { actions: 4, screens: 2, seconds: 10 },
    isOfPhone: true,
  },
  headline: {
    name: 'The headline of the site’s first page',
    wanted: { actions: 4, screens: 2, seconds: 5 },
  },
  price: {
    name: 'The price of Streamline in the bundle',
    wanted: { actions: 4, screens: 2, seconds: 10 },
  },
  lead: {
    name: 'A lead: read, a call noted, answered',
    wanted: { actions: 7, screens: 1, seconds: 15 },
  },
  results: {
    name: 'Which article brought leads',
    wanted: { actions: 1, screens: 1, seconds: 10 },
  },
  image: {
    name: 'A cover image, with its focal point and description',
    wanted: { actions: 8, screens: 2, seconds: 20 },
  },
  schedule: {
    name: 'An article scheduled for Tuesday, 9 AM, and its preview shared',
    wanted: { actions: 4, screens: 1, seconds: 10 },
    // The sheet has the days and what to look at before publishing: more than half of the window.
    onPhone: { screens: 2 },
  },
  undo: {
    name: 'Last week’s wording back, and a deleted article back',
    wanted: { actions: 5, screens: 3, seconds: 20 },
  },
} as const satisfies Record<string, Task>;
