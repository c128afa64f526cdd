/** What an article did in the last 28 days. */
export interface PostNumbers {
  readonly views: number;
  /** Visits that began there. */
  readonly visits: number;
  /** Leads that began there, as far as they tell. */
  readonly leads: number;
  /** How many of them were won, and for how many dollars. */
  readonly won: number;
  readonly amount: number;
}

interface Addressed {
  readonly id: string;
  readonly slug: string;
}

/** What the feature that counts readers says of them to others. */
export interface Readers {
  /** How often these articles were opened in the last 28 days, by id. */
  countViews(posts: readonly Addressed[]): Promise<Record<string, number>>;
  /** What an article did in the last 28 days. */
  readNumbers(post: Addressed): Promise<PostNumbers>;
  /** Visits of the last 7 days, and of the 7 before; null as long as nothing was counted. */
  countVisitsOfWeek(): Promise<{ readonly now: number; readonly before: number | null } | null>;
  /** What the Privacy Policy says is counted, each with an example, and what is not. */
  readonly counted: {
    readonly counted: readonly (readonly string[])[];
    readonly never: readonly string[];
  };
}
