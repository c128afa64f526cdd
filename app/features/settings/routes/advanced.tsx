import { advanced } from '#app/features/palette.ts';
import { pageMeta } from '#app/http/page-meta.ts';
import { adminPage } from '#app/http/route-policy.ts';
import { PlaceRow } from '#app/ui/admin/place-row.tsx';
import { version } from '#config/version.ts';
import { TOPICS } from '../fields/setting-fields.ts';
import { topicPath } from '../setting-topics.ts';
import type { Route } from './+types/advanced.ts';

export const handle = adminPage();

export const meta = () => pageMeta({ title: 'Advanced' });

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
          <PlaceRow key={to} {...{ to, label, hint }} />
        ))}
        <PlaceRow to={periods} {...{ label, hint }} />
      </ul>
      <p className="field-hint">Version {version}</p>
    </>
  );
}
