import type { Finding } from '#app/advice/advice.ts';
import { findAdvice } from '#app/advice/find-advice.ts';
import type { TextWork } from '#app/html/worker/text-work.ts';
import { placeAgain } from '../place-again.server.ts';
import type { FormerText } from '../post-texts.ts';

interface AdvisedPost {
  readonly title: string;
  readonly description: string;
  /** Sanitized HTML. */
  readonly content: string;
  /** As it is stored; null for a new post. */
  readonly former: FormerText | null;
  /** Today in the time zone of the site, `2026-11-26`. */
  readonly today: string;
}

/** What to look at before a post is published, as it is typed now. */
export const ADVICE_WORK: TextWork<AdvisedPost, Finding[]> = {
  name: 'advice on a post',
  run({ title, description, content, former, today }) {
    const headingIds = placeAgain(content, former).map(({ id }) => id);
    return findAdvice({ title, description, html: content, headingIds }, today);
  },
};
