import { pageMeta } from '#app/page-meta.ts';
import { sitePage } from '#app/route-policy.ts';

export const handle = sitePage();

export function meta() {
  return pageMeta({ title: 'QuickBoost AI' });
}

export default function QuickboostAi() {
  return (
    <div className="wrap">
      <h1>QuickBoost AI: Your All-in-One Growth Engine for RAL Businesses</h1>
    </div>
  );
}
