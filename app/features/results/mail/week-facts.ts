/** What a week brought, and what waits when somebody reads about it. */
export interface WeekFacts {
  /** Its first and its last day. */
  readonly from: string;
  readonly to: string;
  readonly visits: Compared;
  readonly leads: Compared;
  /** The one that was opened most; null if none was. */
  readonly article: { readonly title: string; readonly views: number } | null;
  /** The well-known site that sent the most visits; null if none did. */
  readonly source: string | null;
  /** Leads without an answer; counting stops at `MOST_COUNTED + 1`. */
  readonly waiting: number;
}

interface Compared {
  readonly now: number;
  /** In the week before it; null if nothing was counted then. */
  readonly before: number | null;
}
