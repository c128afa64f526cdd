import { isArticlePath } from '#app/site/article-path.ts';
import { articleQuery } from '#app/site/source-page.ts';
import { FORM_NAMES } from '#app/site/words/form-field-names.ts';
import { questionsPath } from '#app/site/words/growth-plan.ts';
import type { CameFrom } from '#server/came-from.ts';

const field = (path: string) => `<input type="hidden" name="${FORM_NAMES.page}" value="${path}"/>`;
const link = (query: string) => `href="${questionsPath}${query}"`;
/** As the pages have them, while it is not known where a visitor comes from. */
const EMPTY_FIELD = field('');
const PLAIN_LINK = link('');

/**
 * The article that led somebody to a form or to the quiz. Forms name it in a hidden field, so that
 * their lead counts for it; the quiz passes it on to its questions.
 */
export const cameFrom: CameFrom = {
  // Nothing in such a path could be markup.
  isNamed: isArticlePath,
  hasPlace: (page) => page.includes(EMPTY_FIELD) || page.includes(PLAIN_LINK),
  fill: (html, path) =>
    html.replaceAll(EMPTY_FIELD, field(path)).replaceAll(PLAIN_LINK, link(articleQuery(path))),
};
