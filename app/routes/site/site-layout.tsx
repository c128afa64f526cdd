import { Outlet, useLocation } from 'react-router';
import { SiteShell } from '#app/ui/site/site-shell.tsx';

export default function SiteLayout() {
  const { pathname } = useLocation();
  return (
    <SiteShell currentPath={pathname}>
      <Outlet />
    </SiteShell>
  );
}
