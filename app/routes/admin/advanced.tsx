import { Link } from 'react-router';
import { settingPath } from '#app/domains/settings/setting-topics.ts';
import { pageMeta } from '#app/http/page-meta.ts';
import { adminPage } from '#app/http/route-policy.ts';
import { services } from '#app/services/services.server.ts';
import { ADVANCED_PAGES } from '#app/ui/admin/frame/places.ts';
import { version } from '#config/version.ts';
import type { Route } from './+types/advanced.ts';

export const handle = adminPage();

export function meta() {
  return pageMeta({ title: 'Advanced' });
}

export async function loader({ context }: Route.LoaderArgs) {
  const { leadRetentionMonths, trashDays } = await context.get(services).readSettings();
  return { leadRetentionMonths, trashDays, periods: settingPath('leadRetentionMonths'), version };
}

export default function Advanced({ loaderData }: Route.ComponentProps) {
  const { leadRetentionMonths, trashDays } = loaderData;
  const months = leadRetentionMonths === 1 ? 'month' : 'months';
  const days = trashDays === 1 ? 'day' : 'days';
  return (
    <>
      <header className="admin-head">
        <h1>Advanced</h1>
      </header>
      <ul className="rows">
        {ADVANCED_PAGES.map(({ to, label, hint }) => (
          <li key={to} className="row">
            <div className="row-main">
              <Link to={to} className="row-title">
                {label}
              </Link>
              <p className="field-hint">{hint}</p>
            </div>
          </li>
        ))}
        <li className="row">
          <div className="row-main">
            <Link to={loaderData.periods} className="row-title">
              How long things are kept
            </Link>
            <p className="field-hint">
              Leads for {leadRetentionMonths} {months}, and what is in the Trash for {trashDays}{' '}
              {days}.
            </p>
          </div>
        </li>
      </ul>
      <p className="field-hint">Version {loaderData.version}</p>
    </>
  );
}
