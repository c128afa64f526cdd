import { Link } from 'react-router';
import { advanced } from '#app/features/palette.ts';
import { pageMeta } from '#app/http/page-meta.ts';
import { adminPage } from '#app/http/route-policy.ts';
import { version } from '#config/version.ts';
import { TOPICS } from '../setting-fields.ts';
import { topicPath } from '../setting-topics.ts';
import type { Route } from './+types/advanced.ts';

export const handle = adminPage();

export function meta() {
  return pageMeta({ title: 'Advanced' });
}

export function loader() {
  return { advanced, periods: topicPath('retention'), ...TOPICS.retention, version };
}

export default function Advanced({ loaderData }: Route.ComponentProps) {
  const { advanced, periods, label, hint, version } = loaderData;
  return (
    <>
      <header className="admin-head">
        <h1>Advanced</h1>
      </header>
      <ul className="rows">
        {advanced.map(({ to, label, hint }) => (
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
            <Link to={periods} className="row-title">
              {label}
            </Link>
            <p className="field-hint">{hint}</p>
          </div>
        </li>
      </ul>
      <p className="field-hint">Version {version}</p>
    </>
  );
}
