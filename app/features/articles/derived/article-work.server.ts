import { holdVideos, type VideoWords } from '#app/html/content/hold-videos.ts';
import { markAddresses } from '#app/html/content/mark-addresses.ts';
import { type Heading, placeHeadings } from '#app/html/content/place-headings.server.ts';
import { scrollTables } from '#app/html/content/scroll-tables.ts';
import { readingMinutes } from '#app/html/reading-time.ts';
import type { HtmlText } from '#app/html/words.ts';
import type { TextWork } from '#app/html/worker/text-work.ts';

interface ArticleText extends HtmlText {
  /** The headings as they are known. */
  readonly known: readonly Heading[];
  readonly videoWords: VideoWords;
}

/** How a page shows the text of an article. */
interface ShownText extends HtmlText {
  readonly headings: readonly Heading[];
  /** How long it takes to read. */
  readonly minutes: number;
}

export const ARTICLE_WORK: TextWork<ArticleText, ShownText> = {
  name: 'how a page shows an article',
  run({ html: content, known, videoWords }) {
    const { html, headings } = placeHeadings(content, known);
    return {
      html: holdVideos(markAddresses(scrollTables(html)), videoWords),
      headings,
      minutes: readingMinutes(content),
    };
  },
};
