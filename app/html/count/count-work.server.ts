import type { HtmlText } from '#app/html/words.ts';
import type { TextWork } from '#app/html/worker/text-work.ts';
import { countHtml, type TextHeld } from './count-html.ts';

interface CountedText extends HtmlText {
  /** The hosts of the site. */
  readonly hosts: readonly string[];
}

/** Counts what the stored text of an article holds. */
export const COUNT_WORK: TextWork<CountedText, TextHeld> = {
  name: 'what a text holds',
  run: ({ html, hosts }) => countHtml(html, new Set(hosts)),
};
