import { useRouteLoaderData } from 'react-router';

/**
 * What links from the admin area to public pages start with: the origin of the public pages where the
 * admin area is on a host of its own, else nothing.
 */
export function usePublicSite(): string {
  const root = useRouteLoaderData('root') as { publicSite: string } | undefined;
  return root?.publicSite ?? '';
}
