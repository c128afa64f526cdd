import { useRouteLoaderData } from 'react-router';

/** The site's time zone, as the admin layout has loaded it. */
export function useAdminTimeZone(): string {
  const layout = useRouteLoaderData<{ timeZone: string }>('routes/admin/admin-layout');
  return layout?.timeZone ?? 'America/New_York';
}
