import { data } from 'react-router';
import { pageMeta } from '#app/page-meta.ts';
import { sitePage } from '#app/route-policy.ts';

export const handle = sitePage({ indexed: false });

export function loader() {
  return data(null, 404);
}

/** A form sent to an address that does not exist gets the same answer as a visit. */
export const action = loader;

export function meta() {
  return pageMeta({ title: 'Page not found', noindex: true });
}

export default function NotFound() {
  return (
    <div className="wrap section">
      <h1>Oops! Page not found</h1>
      <p>
        <a href="/">Return to the home page</a>
      </p>
    </div>
  );
}
