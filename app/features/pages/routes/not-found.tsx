import { data } from 'react-router';
import { contentOf, type MetaArgs } from '#app/http/content-meta.ts';
import { pageMeta } from '#app/http/page-meta.ts';
import { sitePage } from '#app/http/route-policy.ts';
import { NotFoundPage } from '#app/site/frame/not-found-page.tsx';

export const handle = sitePage({
  views: 'unknown-address',
  indexed: false,
  redirectsMissing: true,
});

export function loader() {
  return data(null, 404);
}

/** A form posted to an unknown path gets the same 404 page. */
export const action = loader;

export const meta = (args: MetaArgs) =>
  pageMeta({ title: contentOf(args).messages.notFound.title });

export default NotFoundPage;
