import {
  filterParameters,
  LIST,
  listPath,
  type PostFilter,
} from '#app/features/articles/list/offered/post-filter.ts';
import { CHANGE_POSTS } from './use-post-action.ts';

/** The action for a form, after which the list with this filter is shown. */
export function actionPath(filter: PostFilter): string {
  if (filter.kind === 'post') return listPath(filter);
  const parameters = filterParameters(filter);
  parameters.set(LIST, 'pages');
  return `${CHANGE_POSTS}?${parameters}`;
}
