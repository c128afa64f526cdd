import { pageMeta } from '#app/page-meta.ts';
import { sitePage } from '#app/route-policy.ts';

export const handle = sitePage();

export function meta() {
  return pageMeta({ title: 'Advantage Bundle' });
}

export default function BoostRevenue() {
  return (
    <div className="wrap">
      <h1>Advantage Bundle</h1>
    </div>
  );
}
