import { useRouteLoaderData } from 'react-router';

/**
 * What links from the admin area to public pages start with: the origin of the public pages where the
 * admin area has its own host, else nothing.
 */
export function usePublicSite(): string {
  const root = useRouteLoaderData('root') as { publicSite: string } | undefined;
  return root?.publicSite ?? '';
}
