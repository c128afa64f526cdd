import { useRouteLoaderData } from 'react-router';

/** The site's time zone, from the admin layout's loader. */
export function useAdminTimeZone(): string {
  const layout = useRouteLoaderData<{ timeZone: string }>('routes/admin/admin-layout');
  return layout?.timeZone ?? 'America/New_York';
}
