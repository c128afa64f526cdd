interface Selection {
  /** An expression of Vitest's tags. */
  tagsFilter: string;
  /** The name of a project of Playwright. */
  browserProject: string;
}

export const ALL: string;
export const selections: Readonly<Record<'test' | 'test:all', Selection>>;
