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
