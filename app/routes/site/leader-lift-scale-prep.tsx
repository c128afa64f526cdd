import { pageMeta } from '#app/page-meta.ts';
import { sitePage } from '#app/route-policy.ts';

export const handle = sitePage();

export function meta() {
  return pageMeta({ title: 'Leader Lift and Scale Prep' });
}

export default function LeaderLiftScalePrep() {
  return (
    <div className="wrap">
      <h1>Leader Lift and Scale Prep</h1>
    </div>
  );
}
