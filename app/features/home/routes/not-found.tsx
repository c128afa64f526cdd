import { data } from 'react-router';
import { pageMeta } from '#app/http/page-meta.ts';
import { adminPage } from '#app/http/route-policy.ts';
import { usePublicSite } from '#app/ui/admin/public-site.ts';

export const handle = adminPage({ forWriters: true });

export function loader() {
  return data(null, 404);
}

export const action = loader;

export const meta = () => pageMeta({ title: 'Page not found' });

export default function AdminNotFound() {
  const site = usePublicSite();
  return (
    <>
      <h1>Oops! Page not found</h1>
      <p>
        There’s nothing at this address. <a href="/admin">Go back to Home</a>, or{' '}
        <a href={`${site}/`}>open the home page of your site</a>.
      </p>
    </>
  );
}
