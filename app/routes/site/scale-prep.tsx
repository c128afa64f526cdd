import { pageMeta } from '#app/page-meta.ts';
import { sitePage } from '#app/route-policy.ts';

export const handle = sitePage();

export function meta() {
  return pageMeta({ title: 'Scale Prep' });
}

export default function ScalePrep() {
  return (
    <div className="wrap">
      <h1>Scale Prep</h1>
    </div>
  );
}
