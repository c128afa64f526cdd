import { useRouteLoaderData } from 'react-router';

/** The part of the admin layout's loader data that components below it use. */
interface AdminLayoutData {
  readonly email: string;
  /** The token that this page sends with its requests. */
  readonly token: string;
  /** The key of the editor's local copies, as base64. */
  readonly copyKey: string;
  readonly timeZone: string;
}

/** Undefined on pages without the admin layout, such as the login. */
export function useAdminLayoutData(): AdminLayoutData | undefined {
  return useRouteLoaderData<AdminLayoutData>('routes/admin/admin-layout');
}

/** The site's time zone. */
export function useAdminTimeZone(): string {
  return useAdminLayoutData()?.timeZone ?? 'America/New_York';
}
