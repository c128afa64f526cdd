import type { SiteContent } from './words/site-content.ts';

/** What the public pages and the mails say. */
export interface TextsReader {
  /** Runs one query, with images two, and shares its result until a text changes. */
  read(): Promise<SiteContent>;
  /** The last texts that were read, for responses while the database is unavailable. */
  last(): SiteContent;
  /** What a mail says: the last texts where reading fails, because a mail has to be sent anyway. */
  readOrLast(): Promise<SiteContent>;
}
