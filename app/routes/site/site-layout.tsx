import { Outlet, useLocation } from 'react-router';
import { findSettingsOrNone } from '#app/site-settings.server.ts';
import { SiteShell } from '#app/ui/site/site-shell.tsx';
import type { Route } from './+types/site-layout.ts';

export async function loader({ context }: Route.LoaderArgs) {
  return { settings: await findSettingsOrNone(context) };
}

export default function SiteLayout({ loaderData }: Route.ComponentProps) {
  const { pathname } = useLocation();
  const { contactEmail, contactPhone, postalAddress } = loaderData.settings;
  const contact = [
    ...(contactEmail ? [{ label: contactEmail, href: `mailto:${contactEmail}` }] : []),
    ...(contactPhone ? [{ label: contactPhone.display, href: `tel:${contactPhone.tel}` }] : []),
    ...(postalAddress ?? []).map((line) => ({ label: line })),
  ];
  return (
    <SiteShell currentPath={pathname} contact={contact}>
      <Outlet />
    </SiteShell>
  );
}
